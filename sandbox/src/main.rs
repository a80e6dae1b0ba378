//! The sandbox as a program.
#![expect(clippy::print_stdout, clippy::disallowed_macros, reason = "the shell speaks to the terminal")]

use courier_sandbox::discord::{Discord, Setup};

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let discord = Discord::start(Setup::default()).await?;
    println!("A local Discord: https://{} and {}", discord.https(), discord.gateway());
    tokio::signal::ctrl_c().await?;
    Ok(())
}
