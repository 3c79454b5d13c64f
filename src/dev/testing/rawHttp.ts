import { connect } from 'node:net'

/**
 * Sends bytes unchanged, whereas HTTP clients correct paths and headers. Resolves with everything received until the
 * other side closed. Each piece is sent once the previous one is flushed.
 */
export function sendRaw(port: number, ...pieces: readonly (string | Buffer)[]): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () => {
      for (const piece of pieces) socket.write(piece)
    })
    socket.on('data', (chunk) => chunks.push(chunk))
    // An error ends the wait; the result is what arrived before.
    socket.on('error', () => socket.destroy())
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('utf8')))
  })
}

/** Asks the other side to close after its answer. */
export function rawHead(requestLine: string, headers: Readonly<Record<string, string>> = {}): string {
  const lines = Object.entries({ Host: 'localhost', Connection: 'close', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  return `${[requestLine, ...lines].join('\r\n')}\r\n\r\n`
}

export function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)
}
