//! Taking somebody out of the tables and deals they were at: the same games, with somebody in their
//! place.

use std::sync::Arc;

use store::{Change, Found, Scan, StoredTable, TableId, Which};

use super::super::Server;
use crate::deals::DealId;
use crate::error::Error;
use crate::identity::GuestId;
use crate::notices::NOTICED;
use crate::people::{Person, notes};
use crate::room::erased;
use crate::words;

/// Tables that are being told anew.
const RETOLD: &str = "retold";
/// How many tables are told anew at a time.
const AT_A_TIME: usize = 100;

impl Server {
    /// Puts somebody in the place of a person at all tables they were at.
    pub(super) async fn forget_at_tables(self: &Arc<Server>, person: &Person) -> Result<(), Error> {
        for id in self.selves(person.id).await? {
            self.forget_at_tables_of(person, id).await?;
        }
        Ok(())
    }

    /// The same where they were under one of their ids.
    async fn forget_at_tables_of(
        self: &Arc<Server>,
        person: &Person,
        id: GuestId,
    ) -> Result<(), Error> {
        for found in self.store.find(Which::Playing(id.to_string()), usize::MAX).await? {
            if let Ok(room) = self.room(found.id).await {
                room.hand_over(id).await?;
                self.drive(&room);
            }
        }
        for which in [Which::Playing(id.to_string()), Which::Played(id.to_string())] {
            loop {
                let found: Vec<Found> = self.store.find(which.clone(), AT_A_TIME).await?;
                if found.is_empty() {
                    break;
                }
                for found in found {
                    if !self.still_leaves(person).await? {
                        return Ok(());
                    }
                    self.forget_at(person, found.id).await?;
                }
            }
        }
        for (table, _) in self.store.list(&super::said(id)).await? {
            if let Ok(table) = table.parse() {
                self.forget_at(person, table).await?;
            }
        }
        Ok(())
    }

    /// Puts somebody in the place of a person at one table. Whoever is there meanwhile waits.
    async fn forget_at(self: &Arc<Server>, person: &Person, table: TableId) -> Result<(), Error> {
        // Nobody can write to a table that cannot be read.
        let room = self.room(table).await.ok();
        let alone = match &room {
            Some(room) => room.enter().await.ok(),
            None => None,
        };
        if let Some(stored) = self.store.read(table, 0).await? {
            let own = self.own_at(person.id, &stored).await?;
            self.results.forget_at(&table.to_string(), &own).await?;
            self.forget_noticed(table, &own).await?;
            let told = erased::tell(&stored, &own, &person.name, GuestId::fresh())
                .map_err(|error| Error::unreadable(table, &error.to_string()))?;
            if let Some(deal) = told.deal {
                self.notes().forget_finisher(deal, table).await?;
            }
            // A table is never told halfway: what it shall say is in the store before what it said
            // goes.
            self.store.put(RETOLD, &table.to_string(), Some(notes::written(&told)?)).await?;
            self.finish_telling(table, told).await?;
        }
        room.iter().for_each(|room| room.lose());
        drop(alone);
        Ok(())
    }

    /// Who a person is at a table: they, and the guests they were when they sat down there. Other
    /// people who are kept stay who they are.
    async fn own_at(&self, person: GuestId, stored: &StoredTable) -> Result<Vec<GuestId>, Error> {
        let mut guests = Vec::new();
        for id in self.selves(person).await? {
            guests.extend(
                erased::own(stored, id)
                    .map_err(|error| Error::unreadable(stored.id, &error.to_string()))?,
            );
        }
        guests.sort_unstable();
        guests.dedup();
        let mut own = Vec::with_capacity(guests.len());
        for guest in guests {
            if guest == person || self.person(guest).await?.is_none() {
                own.push(guest);
            }
        }
        Ok(own)
    }

    /// Of which decisions somebody was told at a table: the names of the notes, with what they say.
    pub(super) async fn noticed(
        &self,
        table: TableId,
        own: &[GuestId],
    ) -> Result<Vec<(String, String)>, Error> {
        let mut told =
            self.store.scan(Scan::prefix(NOTICED, &format!("{table}/"), usize::MAX)).await?;
        let whose = |name: &str| name.split('/').nth(2).and_then(|id| id.parse().ok());
        told.retain(|(name, _)| whose(name).is_some_and(|id| own.contains(&id)));
        Ok(told)
    }

    async fn forget_noticed(&self, table: TableId, own: &[GuestId]) -> Result<(), Error> {
        let told = self.noticed(table, own).await?;
        let gone = told.into_iter().map(|(name, _)| Change::remove(NOTICED, name)).collect();
        Ok(self.store.change(gone).await?)
    }

    async fn finish_telling(&self, table: TableId, told: erased::Told) -> Result<(), Error> {
        self.store.delete(table).await?;
        self.store.create(told.into_table(table)).await?;
        Ok(self.store.put(RETOLD, &table.to_string(), None).await?)
    }

    /// Finishes what was interrupted by a stop of the server.
    pub(crate) async fn finish_tellings(&self) -> Result<(), Error> {
        for (table, text) in self.store.list(RETOLD).await? {
            if let (Ok(table), Some(told)) = (table.parse(), notes::read(&text)) {
                self.finish_telling(table, told).await?;
            }
        }
        Ok(())
    }
}

impl crate::deals::Notes<'_> {
    pub(super) async fn forget_maker(self, id: DealId) -> Result<(), Error> {
        if let Some(mut deal) = self.deal(id).await? {
            if let Some(original) = deal.original.as_ref().and_then(|it| it.parse().ok()) {
                self.forget_finisher(id, original).await?;
            }
            deal.by = words::SOMEBODY.to_owned();
            self.keep_deal(&deal).await?;
        }
        Ok(())
    }

    async fn forget_finisher(self, id: DealId, table: TableId) -> Result<(), Error> {
        let table = table.to_string();
        let finish = self.finishes(id).await?.into_iter().find(|finish| finish.table == table);
        if let Some(mut finish) = finish {
            finish.name = words::SOMEBODY.to_owned();
            self.keep_finish(id, &finish).await?;
        }
        Ok(())
    }
}
