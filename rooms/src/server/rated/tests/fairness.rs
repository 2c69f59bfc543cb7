//! Leaving again and again, and two of one network.

use super::*;

/// Twice a day it is forgiven, then it is a loss, although the game had hardly begun.
#[test]
fn leaving_early_again_and_again_is_a_loss() {
    run(async {
        let (store, server) = server().await;
        let ana = kept(&store, "Annika").await;
        for (number, rated) in [(0, false), (1, false), (2, true)] {
            let ben = kept(&store, "Benedikt").await;
            let room = opens(&server, [ana, ben]).await?;
            plays(&room, 1).await?;
            let (who, seat) = (Who::Guest(ana), seat_of(&room, ana).await);
            room.let_bot_play(&who, seat, None, Duration::ZERO).await?;
            let mut state = room.enter().await?;
            room.abandon(&mut state).await?;
            drop(state);
            let results = server.results_of(ana, ALL).await?;
            assert_eq!(results.len(), usize::from(rated), "table {number}");
            if let Some((_, result)) = results.first() {
                assert!(result.rated && result.of(ana).is_some_and(|seat| seat.left));
                assert!(result.began.is_some_and(|began| began <= result.at));
            }
        }
        let ladder = Ladder::of(GAME, 2, Speed::Live);
        assert_eq!(server.rating_of(ana, &ladder).await?.games, 1);
        Ok(())
    });
}

#[test]
fn two_of_one_network_play_rated_games_with_others_only() {
    run(async {
        let (store, server) = server().await;
        let [ana, ben, cleo] =
            [kept(&store, "Annika").await, kept(&store, "Benedikt").await, kept(&store, "C").await];
        for (who, number) in [(ana, 1), (ben, 1), (cleo, 2)] {
            server.saw(who, network(number));
        }
        assert!(matches!(opens(&server, [ana, ben]).await, Err(Error::Conflict(_))));
        opens(&server, [ana, cleo]).await?;
        let open = Opening { listed: true, ..rated(vec![sits(ana), Seating::Open]) };
        let room = server.open_table(open, opener(ana), "").await?;
        let sits_down =
            |guest| Newcomer { guest: Some(guest), secret: None, name: String::new(), seed: None };
        assert!(matches!(room.join(sits_down(ben)).await, Err(Error::Conflict(_))));
        room.join(sits_down(cleo)).await?;
        assert!(!server.may_meet_rated(ana, ben).await?, "they are not brought together either");
        let unrated = Opening::of(GAME, vec![sits(ana), sits(ben)], None);
        server.open_table(unrated, opener(ana), "").await?;
        Ok(())
    });
}

/// The operator names the address of a club, whose people play with each other; those of another
/// house still do not.
#[test]
fn two_of_a_club_play_rated_games_with_each_other() {
    run(async {
        let clubs = vec!["192.0.2.1".parse().unwrap()];
        let (store, server) = server_with(Settings { clubs, ..Settings::default() }).await;
        let mut people = Vec::new();
        for (name, number) in [("Annika", 1), ("Benedikt", 1), ("Cleo", 2), ("Dario", 2)] {
            let person = kept(&store, name).await;
            server.saw(person, network(number));
            people.push(person);
        }
        opens(&server, [people[0], people[1]]).await?;
        assert!(server.may_meet_rated(people[0], people[1]).await?);
        assert!(matches!(opens(&server, [people[2], people[3]]).await, Err(Error::Conflict(_))));
        assert!(!server.may_meet_rated(people[2], people[3]).await?);
        Ok(())
    });
}
