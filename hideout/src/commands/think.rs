//! `hideout think`: a node that lets bots think for the others.

use std::io::Write;
use std::net::{IpAddr, SocketAddr};

use anyhow::{Context, Result, bail};
use tokio::net::TcpListener;

use super::service;
use crate::data::Data;
use crate::number::{self, within};

/// Let bots think for the nodes that serve pages
///
/// Where several nodes share a PostgreSQL database, bots need not think where pages are made: start
/// this on as many machines as you like, and the serving nodes leave the long decisions to it. They
/// find it in the database; nothing has to be set at them, and nobody has to reach it. When it dies
/// or is stopped they think for themselves again within seconds. Stop it with Ctrl-C or SIGTERM: it
/// takes no more questions, ends what it can in two seconds and gives back the rest.
#[derive(clap::Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The postgres:// address of the database that the serving nodes use
    #[arg(long, value_name = "ADDRESS", env = "HIDEOUT_DATA", hide_env_values = true)]
    data: Data,
    /// How many threads bots think on [default: as many as there are cores, two at least]
    #[arg(long, value_name = "N", env = "HIDEOUT_THINKERS")]
    #[arg(value_parser = within(number::THREADS))]
    thinkers: Option<usize>,
    /// Answer /healthz and /metrics at this port; 0 takes any that is free [default: no port]
    #[arg(long, env = "HIDEOUT_THINK_PORT", value_parser = within(0..=u16::MAX))]
    port: Option<u16>,
    /// The address to listen on, if there is a port
    #[arg(long, env = "HIDEOUT_ADDRESS", default_value = "127.0.0.1")]
    address: IpAddr,
    #[command(flatten)]
    log: service::Log,
}

const EXAMPLES: &str = "\
Examples:
  hideout think --data postgres://hideout:password@db.example.org/hideout
  hideout think --data postgres://hideout:password@db.example.org/hideout --thinkers 16 --port 4001

Bots that decide at once (all below the safecracker) stay where the pages are.";

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async { args.log.start() })?;
    if args.data.file().is_some() {
        bail!(
            "a file belongs to one process: bots can think on nodes of their own where --data is \
             a postgres:// address"
        );
    }
    let store = args.data.open()?;
    let threads = args.thinkers.unwrap_or(rooms::Settings::default().thinkers);
    runtime.block_on(async {
        let listener = match args.port {
            None => None,
            Some(port) => {
                let wanted = SocketAddr::new(args.address, port);
                let bound = TcpListener::bind(wanted).await;
                Some(bound.with_context(|| format!("cannot listen on {wanted}"))?)
            }
        };
        writeln!(out, "Bots think here for the nodes at {}. Ctrl-C stops them.", args.data)?;
        if let Some(listener) = &listener {
            writeln!(out, "Health and figures: http://{}", listener.local_addr()?)?;
        }
        out.flush()?;
        web::think(listener, store, threads, service::asked_to_stop()).await?;
        Ok(())
    })
}
