/** Ends the process with a plain sentence where Node is older than what the project runs on. Uses nothing newer than Node 14 itself. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(
    `Corridor needs Node.js 20.19 or newer; this is ${process.versions.node} (${process.execPath}).\n` +
      'Install Node.js 24 from https://nodejs.org and run the command again.',
  );
  process.exit(1);
}
