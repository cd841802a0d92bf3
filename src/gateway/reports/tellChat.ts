/** How long the chat may take, in milliseconds. */
const patience = 5_000;

/** Posts a line to a chat webhook, in the one shape that it takes. Rejects where the chat does not take it. */
export async function tellChat(url: string, text: string): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ msg_type: 'text', content: { text } }),
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`The chat answered ${answer.status}.`);
}
