/** Authenticates first, because private channels require it. */
export function listen(
  wsUrl: string,
  channels: readonly string[],
  receive: (channel: string, data: unknown) => void,
  credentials?: { readonly key: string; readonly secret: string },
): WebSocket {
  const socket = new WebSocket(wsUrl)
  const subscribe = () => socket.send(JSON.stringify({ op: 'subscribe', id: 2, data: channels }))
  socket.addEventListener('open', () => {
    if (credentials === undefined) subscribe()
    else socket.send(JSON.stringify({ op: 'auth', id: 1, data: credentials }))
  })
  socket.addEventListener('message', (event: MessageEvent<string>) => {
    const frame = JSON.parse(event.data) as { channel?: string; data?: unknown; id?: number }
    if (frame.channel !== undefined) receive(frame.channel, frame.data)
    else if (frame.id === 1) subscribe()
  })
  return socket
}
