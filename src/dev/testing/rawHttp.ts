import { connect } from 'node:net'

/**
 * Sends bytes as they are, which no HTTP client does: it would put paths and headers right. Answers all that came until
 * the other side closed. A piece is sent when the one before it has gone.
 */
export function sendRaw(port: number, ...pieces: readonly (string | Buffer)[]): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () => {
      for (const piece of pieces) socket.write(piece)
    })
    socket.on('data', (chunk) => chunks.push(chunk))
    // A connection that is cut has been answered with what came before.
    socket.on('error', () => socket.destroy())
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('utf8')))
  })
}

/** The head of a request after which the other side closes. */
export function rawHead(requestLine: string, headers: Readonly<Record<string, string>> = {}): string {
  const lines = Object.entries({ Host: 'localhost', Connection: 'close', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  return `${[requestLine, ...lines].join('\r\n')}\r\n\r\n`
}

/** The number in the first line of an answer; 0 for none. */
export function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)
}
