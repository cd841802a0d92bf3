// Loaded before a server that a script started: when the script is gone, however it ended, the server stops too.
if (process.channel) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
