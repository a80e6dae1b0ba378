//! Accepts databases of versions 0.1.0 and 0.2.0, although the comments of the first fourteen
//! migrations have been rewritten since, and the fifteenth was a shorter one.
//!
//! sqlx stores a checksum of the whole text of each migration and refuses a database whose
//! checksums differ. The checksum of an old text is replaced by that of the present one; the
//! statements are unchanged, except for those that the fifteenth lacked, which are run. Any other
//! checksum is left unchanged and refused, and so is a list of migrations that lacks one or has an
//! unknown one.

use sqlx::{AssertSqlSafe, SqliteConnection};
use thiserror::Error;

use crate::admin::migrations::MIGRATIONS;

/// SHA-384 of the migrations of 0.2.0, from version 1 on. 0.1.0 had the first fourteen.
const OLD: [(i64, &str); 15] = [
    (
        1,
        "a36df08bb15d311e4886e89fd28a208bab1527cc216759fa\
         dfbc4b57f2a160fe8de3649d53a182ecf1ad58969ff08bd6",
    ),
    (
        2,
        "10ef97084b50f3d040c5ab880e054c24f1ae1863ef64a9ef\
         4041789c6ea0351f6b2dba20259cbb9521c96e8c84c7e2d6",
    ),
    (
        3,
        "33bf74e1403c8cadc789ce6996287963ae0d1e727c6c4adc\
         82c0f8ca7f2527441b85c95d71fc0e9a07ebef125236ca8d",
    ),
    (
        4,
        "2d95a6b87b08084ca61217c6ef714fe395594a4b57a10a9b\
         8989f0fded238c0166ba5f59ae388c8c0ccd3ca9ed866ff2",
    ),
    (
        5,
        "df97b044dc2dd586f7e6980e89c0de3140d9542df2b9082b\
         1d7cb3af34e4e9cd1169aa0c7274f52b8ff9aef7b1674596",
    ),
    (
        6,
        "5856262fe40c29dd55e70c4fc760484c4797384158a26f46\
         84a6bef37a1c2e9971d35449781674bba6541bd0305cd36a",
    ),
    (
        7,
        "46b0144138191eb2051f4f472bd4a8230514d6d918b182cd\
         1dbbe67ad9f7043521c310606e27756d237624d24f7243c1",
    ),
    (
        8,
        "043f3571113fbbfb1b2d9c75643a4cd85bd86a136e2ca650\
         f722ef620848cb462cc8c798c1a06d76ba88d0b24f8a0926",
    ),
    (
        9,
        "b68a0a22bf06a051008ab1e26d98c59e04aae0b872d954d7\
         5797be96c4ad22035df1e2c1d1f717aa6dade02cbca5f74c",
    ),
    (
        10,
        "d9fc114e6b57c745b9369b14c2f0576f006dc2a736650f87\
         8c5a218aa7139436e8acf959351f41d0cf2b1a400ee01bbd",
    ),
    (
        11,
        "a2791dd9a38b81d72936721a1f4a87d3fa16f1ab008e32bc\
         00b8504ccce1fab4186d49f481264bf9fdf939e9ea855bee",
    ),
    (
        12,
        "d55522d84fd18beda2ff5616e1dea0046d108053474f318e\
         77fa565a91a53959fc85127986110085d6e7105cc6a5de0d",
    ),
    (
        13,
        "ad67752bf6e946fb7291ab698fb2687d34932d6cb8562c89\
         d2d3929f978942a74798da02d043f5e62912ddba234a18ae",
    ),
    (
        14,
        "0ade9b974a64b3d0eec52db680e1624c4c84a4a1e0197682\
         d103b279f287486e97d5999cb458df34445dfb8ebce4dbd0",
    ),
    (
        COMPLETED,
        "e9a89847a6f0d650c05f982f0b8e15a540e6659b239ebc97\
         52ae565f750a67186456721267ddca2b7f6a2bf2a050c8c6",
    ),
];

/// The migration of which 0.2.0 had only a part.
const COMPLETED: i64 = 15;
/// The statement of that part, which cannot be run twice.
const HAD: &str = "alter table challenges rename column colour to color;";

/// How the list of migrations that were applied to a database differs from that of this program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Divergence {
    #[error("the list of migrations is missing")]
    NoList,
    /// A migration is missing, although a later one was applied.
    #[error("migration {0} is missing")]
    Missing(i64),
    /// A migration has another text in this program.
    #[error("migration {0} is another one")]
    Other(i64),
    #[error("migration {0} is unknown")]
    Unknown(i64),
    /// A migration that began and did not end.
    #[error("migration {0} was not completed")]
    Unfinished(i64),
}

/// Compares the migrations that were applied to a database, which is not empty and not newer than
/// this program, with those of this program. `None` if they agree.
pub(crate) async fn divergence(
    connection: &mut SqliteConnection,
) -> sqlx::Result<Option<Divergence>> {
    let applied: Vec<(i64, bool, Vec<u8>)> =
        sqlx::query_as("select version, success, checksum from _sqlx_migrations order by version")
            .fetch_all(connection)
            .await?;
    let mut expected = MIGRATIONS.iter();
    for (version, complete, checksum) in applied {
        let Some(migration) = expected.next().filter(|expected| expected.version <= version) else {
            return Ok(Some(Divergence::Unknown(version)));
        };
        if migration.version < version {
            return Ok(Some(Divergence::Missing(migration.version)));
        }
        if !complete {
            return Ok(Some(Divergence::Unfinished(version)));
        }
        if *migration.checksum != *checksum && !is_old(version, &checksum) {
            return Ok(Some(Divergence::Other(version)));
        }
    }
    Ok(None)
}

fn is_old(version: i64, checksum: &[u8]) -> bool {
    let hex: String = checksum.iter().map(|byte| format!("{byte:02x}")).collect();
    OLD.contains(&(version, hex.as_str()))
}

/// Makes the list of a database that [`divergence`] accepts that of this program, in the caller's
/// transaction.
pub(crate) async fn update(connection: &mut SqliteConnection) -> sqlx::Result<()> {
    let exists: bool = sqlx::query_scalar(
        "select exists (select 1 from sqlite_schema where name = '_sqlx_migrations')",
    )
    .fetch_one(&mut *connection)
    .await?;
    if !exists {
        return Ok(());
    }
    for migration in MIGRATIONS.iter() {
        let old = OLD.iter().find(|(version, _)| *version == migration.version);
        let Some((version, old)) = old else { continue };
        let replaced = sqlx::query(
            "update _sqlx_migrations set checksum = $1
             where version = $2 and lower(hex(checksum)) = $3",
        )
        .bind(migration.checksum.as_ref())
        .bind(version)
        .bind(old)
        .execute(&mut *connection)
        .await?;
        if *version == COMPLETED && replaced.rows_affected() > 0 {
            let rest = AssertSqlSafe(migration.sql.as_str().replace(HAD, ""));
            sqlx::raw_sql(rest).execute(&mut *connection).await?;
        }
    }
    Ok(())
}
