WITH asked AS MATERIALIZED (
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::boolean[],
                         $6::boolean[], $7::boolean[], $8::boolean[], $9::text[])
        AS asked (table_id, expected, added, changed_at, keyed, replaces, open, over, line)
), given AS MATERIALIZED (
    SELECT * FROM unnest($10::text[], $11::bigint[], $12::text[], $13::text[], $14::text[],
                         $15::bigint[]) AS given (table_id, number, kind, body, key, at)
), seated AS MATERIALIZED (
    SELECT * FROM unnest($16::text[], $17::bigint[], $18::text[], $19::boolean[])
        AS seated (table_id, place, guest, awaited)
), seats AS MATERIALIZED (
    SELECT table_id, array_agg(guest ORDER BY place) AS guests,
           array_agg(awaited ORDER BY place) AS awaited
    FROM seated GROUP BY table_id
), known AS MATERIALIZED (
    SELECT table_id FROM given WHERE key IS NOT NULL AND (
        SELECT true FROM hideout.entries AS old
        WHERE old.table_id = given.table_id AND md5(old.key) = md5(given.key)
          AND old.key IS NOT NULL LIMIT 1)
), locked AS MATERIALIZED (
    SELECT now.table_id, now.guests FROM hideout.summaries AS now JOIN asked USING (table_id)
    ORDER BY now.table_id FOR UPDATE OF now
), may AS MATERIALIZED (
    SELECT asked.*, coalesce(seats.guests, '{}') AS guests,
           coalesce(seats.awaited, '{}') AS awaited,
           replaces AND locked.guests <> coalesce(seats.guests, '{}') AS moved
    FROM asked JOIN locked USING (table_id) LEFT JOIN seats USING (table_id)
    WHERE table_id NOT IN (SELECT table_id FROM known)
), won AS (
    UPDATE hideout.summaries AS now SET
        length = now.length + may.added,
        changed_at = greatest(now.changed_at, may.changed_at),
        open = CASE WHEN replaces THEN may.open ELSE now.open END,
        over = CASE WHEN replaces THEN may.over ELSE now.over END,
        line = CASE WHEN replaces THEN may.line ELSE now.line END,
        guests = CASE WHEN replaces THEN may.guests ELSE now.guests END,
        awaited = CASE WHEN replaces THEN may.awaited ELSE now.awaited END
    FROM may
    WHERE now.table_id = may.table_id AND now.length = may.expected
      AND (now.packed = 0 OR NOT may.keyed OR $20)
    RETURNING now.table_id, now.length, may.moved
), entered AS (
    INSERT INTO hideout.entries SELECT given.* FROM given JOIN won USING (table_id)
), gone AS (
    DELETE FROM hideout.guests AS old USING won
    WHERE won.moved AND old.table_id = won.table_id AND NOT EXISTS (
        SELECT FROM seated WHERE seated.table_id = old.table_id AND seated.guest = old.guest)
), came AS (
    INSERT INTO hideout.guests SELECT DISTINCT table_id, guest
    FROM seated JOIN won USING (table_id) WHERE won.moved ON CONFLICT DO NOTHING
)
SELECT table_id, length FROM won
