//! `hideout serve`: tables in the browser.

mod args;

use std::io::Write;
use std::net::SocketAddr;

use anyhow::{Context, Result};
use tokio::net::TcpListener;

pub(crate) use args::Args;

use super::service;

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async { args.log.start() })?;
    let settings = args.settings()?;
    let store = args.data.open()?;
    runtime.block_on(async {
        let wanted = SocketAddr::new(args.address, args.port);
        let listener = TcpListener::bind(wanted)
            .await
            .with_context(|| format!("cannot listen on {wanted}; try another --port"))?;
        let address = listener.local_addr()?;
        writeln!(out, "Hideout is open: http://{address}")?;
        writeln!(out, "Every table is kept in {}. Ctrl-C stops the server.", args.data)?;
        out.flush()?;
        web::serve(listener, store, settings, service::asked_to_stop()).await?;
        Ok(())
    })
}
