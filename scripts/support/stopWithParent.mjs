// Loaded before a server that a script started: when the script is gone, however it ended, the server stops too.
if (process.channel) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
} else if ('connected' in process) {
  // There was a channel, and it was gone before this was loaded.
  process.exit(143);
}
