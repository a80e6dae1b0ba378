//! The roles that servers give (`awarded_roles`), the members who are to have them, and those who
//! have them.

use courier_rules::Variant;

use courier_play::roles::{
    Award, AwardedRole, DELAY, HeldRole, MemberRating, MemberRole, RoleChange, RoleRefusal,
    ServerRoles, Standings,
};
use courier_play::{Moment, PlayerId, ServerId};

use crate::columns::{self, Text};
use crate::ratings::opponents::has_met_enough;
use crate::sql::{self, Connection, Row};
use crate::{Reads, Result, WriteTransaction};

/// The servers whose roles are due for a look by $1, at most $2.
pub(crate) const DUE_SERVERS: &str =
    "select id from servers where roles_due_at <= $1 order by roles_due_at limit $2";

/// The last ratings of the members of server $1 in variant $2, or in all, who have met enough
/// people.
const RATINGS: &str = concat!(
    "select player_id, rating, deviation
     from memberships join ratings using (player_id)
     where server_id = $1 and ($2 is null or variant = $2) and player_id > 0 and ",
    has_met_enough!("ratings.player_id", "ratings.variant")
);

/// The champions of the last league, and of the last cup, of each game in server $1 whose creator
/// was trusted with it. Deleted players have ids below 0.
const CHAMPIONS: &str = "
    select player_id, is_league from (
        select id, format = 'league' as is_league,
               row_number() over (partition by variant, format = 'league'
                                  order by ends_at desc, id desc) as number
        from competitions
        where server_id = $1 and stage = 'finished' and format <> 'ladder'
              and gives_roles = 1) as finished
    join entrants on competition_id = id
    where number = 1 and rank = 1 and coalesce(division, 0) = 0 and player_id > 0";

impl Reads {
    pub async fn server_roles(&self, server: ServerId) -> Result<ServerRoles> {
        read_roles(&mut self.readers.acquire().await?, server).await
    }

    /// At most `limit` servers whose roles are due for a look by `now`.
    pub async fn due_role_servers(&self, now: Moment, limit: u32) -> Result<Vec<ServerId>> {
        let due = sql::query_scalar(DUE_SERVERS).bind(now).bind(limit);
        Ok(due.fetch_all(&self.readers).await?)
    }
}

impl WriteTransaction {
    pub async fn server_roles(&mut self, server: ServerId) -> Result<ServerRoles> {
        read_roles(&mut self.connection, server).await
    }

    /// Replaces the roles that a server gives, and makes them due for a look at once.
    pub async fn set_server_roles(
        &mut self,
        server: ServerId,
        roles: &ServerRoles,
        now: Moment,
    ) -> Result<()> {
        sql::query(
            "insert into servers (id, roles_variant, roles_due_at) values ($1, $2, $3)
             on conflict (id) do update set roles_variant = excluded.roles_variant,
                                            roles_due_at = excluded.roles_due_at",
        )
        .bind(server)
        .bind(roles.variant)
        .bind(now)
        .execute(&mut *self.connection)
        .await?;
        sql::query("delete from awarded_roles where server_id = $1")
            .bind(server)
            .execute(&mut *self.connection)
            .await?;
        for awarded in &roles.awarded {
            let (award, rating) = match awarded.award {
                Award::League => ("league", 0),
                Award::Cup => ("cup", 0),
                Award::Rating(least) => ("rating", least),
            };
            sql::query(
                "insert into awarded_roles (server_id, award, rating, role_id, set_by, refused)
                 values ($1, $2, $3, $4, $5, $6)",
            )
            .bind(server)
            .bind(award)
            .bind(rating)
            .bind(awarded.role)
            .bind(awarded.set_by)
            .bind(awarded.refused.map(Text))
            .execute(&mut *self.connection)
            .await?;
        }
        // Refused roles are tried again.
        sql::query(
            "update member_roles set refused_at = 0 where server_id = $1 and refused_at > 0",
        )
        .bind(server)
        .execute(&mut *self.connection)
        .await?;
        Ok(())
    }

    /// The facts that decide which member of a server is to have which role, with ratings in the
    /// variant with this key or in all.
    pub async fn role_standings(
        &mut self,
        server: ServerId,
        variant: Option<&str>,
    ) -> Result<Standings> {
        let rating = |row: &Row| {
            Ok(MemberRating {
                player: row.try_get("player_id")?,
                rating: row.try_get("rating")?,
                deviation: row.try_get("deviation")?,
            })
        };
        let rows = sql::query(RATINGS).bind(server).bind(variant);
        let rows = rows.fetch_all(&mut *self.connection).await?;
        let ratings = rows.iter().map(rating).collect::<Result<_>>()?;
        let champions: Vec<(PlayerId, bool)> =
            sql::query_as(CHAMPIONS).bind(server).fetch_all(&mut *self.connection).await?;
        let of = |league| {
            let own = champions.iter().filter(|(_, is_league)| *is_league == league);
            own.map(|(player, _)| *player).collect()
        };
        Ok(Standings { ratings, league_champions: of(true), cup_champions: of(false) })
    }

    pub async fn held_roles(&mut self, server: ServerId) -> Result<Vec<HeldRole>> {
        let rows = sql::query(
            "select user_id, role_id, wanted, refused_at from member_roles where server_id = $1",
        );
        let held = |row: &Row| {
            Ok(HeldRole {
                of: MemberRole { player: row.try_get("user_id")?, role: row.try_get("role_id")? },
                wanted: row.try_get("wanted")?,
                refused_at: row.try_get("refused_at")?,
            })
        };
        rows.bind(server).fetch_all(&mut *self.connection).await?.iter().map(held).collect()
    }

    /// Stores changes of roles to be sent `now`, and that the server is no longer due for a look.
    pub async fn store_role_changes(
        &mut self,
        server: ServerId,
        changes: &[RoleChange],
        now: Moment,
    ) -> Result<()> {
        let rows: Vec<_> = changes
            .iter()
            .map(|change| {
                let MemberRole { player, role } = change.of();
                let wanted = matches!(change, RoleChange::Give(_));
                (player.0.cast_signed(), role.0.cast_signed(), u8::from(wanted))
            })
            .collect();
        if !rows.is_empty() {
            sql::query(
                "insert into member_roles (server_id, user_id, role_id, wanted, send_at)
                 select $1, cast(value ->> 0 as bigint), cast(value ->> 1 as bigint),
                        cast(value ->> 2 as bigint), $3
                 from json_each($2) where true
                 on conflict (server_id, user_id, role_id) do update
                 set wanted = excluded.wanted, send_at = excluded.send_at, attempts = 0,
                     last_error = null, refused_at = null",
            )
            .bind(server)
            .bind(sql::json(&rows)?)
            .bind(now)
            .execute(&mut *self.connection)
            .await?;
        }
        sql::query("update servers set roles_due_at = null where id = $1")
            .bind(server)
            .execute(&mut *self.connection)
            .await?;
        Ok(())
    }

    /// Notes that the ratings of players have changed: the roles in their servers are looked at.
    pub async fn ratings_changed(&mut self, players: &[PlayerId], now: Moment) -> Result<()> {
        if players.is_empty() {
            return Ok(());
        }
        sql::query(
            "update servers set roles_due_at = $2
             where roles_due_at is null
               and id in (select server_id from awarded_roles where award = 'rating')
               and exists (select 1 from memberships
                           where server_id = servers.id
                             and player_id in (select cast(value as bigint) from json_each($1)))",
        )
        .bind(columns::list(players.iter().map(|player| player.0.cast_signed())))
        .bind(now + DELAY)
        .execute(&mut *self.connection)
        .await?;
        Ok(())
    }

    /// Notes that a competition of a server is over, so that its champions get their role.
    pub async fn champions_changed(&mut self, server: ServerId, now: Moment) -> Result<()> {
        sql::query(
            "update servers set roles_due_at = $2
             where id = $1 and exists (select 1 from awarded_roles
                                       where server_id = $1 and award <> 'rating')",
        )
        .bind(server)
        .bind(now)
        .execute(&mut *self.connection)
        .await?;
        Ok(())
    }
}

async fn read_roles(connection: &mut Connection, server: ServerId) -> Result<ServerRoles> {
    let rows = sql::query(
        "select award, rating, role_id, set_by, refused from awarded_roles where server_id = $1
         order by case award when 'league' then 0 when 'cup' then 1 else 2 end, rating",
    );
    let rows = rows.bind(server).fetch_all(&mut *connection).await?;
    let awarded = |row: &Row| {
        let refused = row.try_get::<Option<Text<RoleRefusal>>, _>("refused")?;
        Ok(AwardedRole {
            award: match row.try_get("award")? {
                "league" => Award::League,
                "cup" => Award::Cup,
                _ => Award::Rating(row.try_get("rating")?),
            },
            role: row.try_get("role_id")?,
            set_by: row.try_get("set_by")?,
            refused: refused.map(|Text(refused)| refused),
        })
    };
    let awarded = rows.iter().map(awarded).collect::<Result<_>>()?;
    let variant: Option<Option<String>> =
        sql::query_scalar("select roles_variant from servers where id = $1")
            .bind(server)
            .fetch_optional(&mut *connection)
            .await?;
    let variant = variant.flatten().and_then(|key| Variant::by_key(&key)).map(Variant::key);
    Ok(ServerRoles { awarded, variant })
}

/// Notes that somebody is seen in a server for the first time.
pub(crate) async fn member_joined(
    connection: &mut Connection,
    server: ServerId,
    now: Moment,
) -> Result<()> {
    sql::query(
        "update servers set roles_due_at = $2
         where id = $1 and roles_due_at is null
           and exists (select 1 from awarded_roles where server_id = $1)",
    )
    .bind(server)
    .bind(now + DELAY)
    .execute(connection)
    .await?;
    Ok(())
}

/// The roles that user $1 was given in server $2, or was to be given, before they joined it at $3:
/// Discord takes all roles from a member who leaves.
macro_rules! lost_roles {
    () => {
        "server_id = $2 and user_id = $1 and wanted = 1 and send_at is null
         and coalesce(given_at, 0) < $3 and coalesce(refused_at, 0) < $3"
    };
}
pub(crate) use lost_roles;

/// Forgets the roles that a member who joined again, at `joined_at`, had lost: which they are to
/// have is decided at once.
pub(crate) async fn give_again(
    connection: &mut Connection,
    of: (ServerId, PlayerId),
    joined_at: Moment,
    now: Moment,
) -> Result<()> {
    let (server, player) = of;
    let forget = sql::query(concat!("delete from member_roles where ", lost_roles!()));
    let forget = forget.bind(player).bind(server).bind(joined_at);
    if forget.execute(&mut *connection).await?.rows_affected() > 0 {
        sql::query("update servers set roles_due_at = $2 where id = $1")
            .bind(server)
            .bind(now)
            .execute(connection)
            .await?;
    }
    Ok(())
}

/// Takes all roles back from a player who is deleted.
pub(crate) async fn take_back(
    connection: &mut Connection,
    player: PlayerId,
    now: Moment,
) -> Result<()> {
    sql::query(
        "update member_roles set wanted = 0, send_at = $2, attempts = 0, refused_at = null
         where user_id = $1",
    )
    .bind(player)
    .bind(now)
    .execute(connection)
    .await?;
    Ok(())
}
