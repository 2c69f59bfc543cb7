//! What a line leads to, and connections there.

use std::io::{self, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::os::unix::net::UnixStream;
use std::path::PathBuf;

/// Where a server listens.
#[derive(Debug, Clone)]
pub(crate) enum Place {
    Socket(PathBuf),
    Port(SocketAddr),
}

impl Place {
    pub(crate) fn connect(&self) -> io::Result<Connection> {
        match self {
            Place::Socket(path) => UnixStream::connect(path).map(Connection::Socket),
            Place::Port(address) => TcpStream::connect(address).map(Connection::Port),
        }
    }
}

/// One end of a connection.
#[derive(Debug)]
pub(crate) enum Connection {
    Socket(UnixStream),
    Port(TcpStream),
}

impl Connection {
    pub(crate) fn again(&self) -> io::Result<Connection> {
        match self {
            Connection::Socket(stream) => stream.try_clone().map(Connection::Socket),
            Connection::Port(stream) => stream.try_clone().map(Connection::Port),
        }
    }

    /// Ends it; whoever waits for something from it learns that nothing comes.
    pub(crate) fn close(&self) {
        drop(match self {
            Connection::Socket(stream) => stream.shutdown(Shutdown::Both),
            Connection::Port(stream) => stream.shutdown(Shutdown::Both),
        });
    }
}

impl Read for Connection {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Connection::Socket(stream) => stream.read(buffer),
            Connection::Port(stream) => stream.read(buffer),
        }
    }
}

impl Write for Connection {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Connection::Socket(stream) => stream.write(bytes),
            Connection::Port(stream) => stream.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
