// Loaded before a server that a script started: when the script is gone, however it ended, the server stops too.
if (process.channel) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
} else if (process.connected === false) {
  // It was gone before this was loaded. Without a channel from the start, `connected` is undefined.
  process.exit(143);
}
