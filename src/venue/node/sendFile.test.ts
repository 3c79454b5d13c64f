import { createServer, type Server } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { fileHeaders, openFile } from '../api/rest/openFile'
import { sendFile } from './sendFile'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** Serves the pieces at its own address; `faults` has the errors that no reader caused. */
async function serve(pieces: () => AsyncGenerator<string>) {
  const faults: unknown[] = []
  const server = createServer((_request, response) => {
    openFile({ fileName: 'a.csv', chunks: pieces() }).then(
      (file) => sendFile(response, file, { headers: fileHeaders(file), onFault: (fault) => faults.push(fault) }),
      () => response.writeHead(500).end(),
    )
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return { url: `http://127.0.0.1:${port}/`, faults }
}

test('the chunks arrive in order, as an attachment', async () => {
  const { url } = await serve(async function* () {
    yield 'a,b\r\n'
    yield '1,2\r\n'
  })
  const response = await fetch(url)
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="a.csv"')
  expect(await response.text()).toBe('a,b\r\n1,2\r\n')
})

test('a file that cannot be started gives an error instead', async () => {
  // oxlint-disable-next-line require-yield -- it throws before it has anything to yield.
  const { url } = await serve(async function* () {
    throw new Error('the disk is gone')
  })
  expect((await fetch(url)).status).toBe(500)
})

test('a truncated file is not mistaken for a complete one', async () => {
  const { url, faults } = await serve(async function* () {
    yield 'a,b\r\n'
    throw new Error('the disk is gone')
  })
  await expect(fetch(url).then((response) => response.text())).rejects.toThrow()
  expect(faults).toEqual([new Error('the disk is gone')])
})

test('a client that disconnects ends the file without an error', async () => {
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  const { url, faults } = await serve(async function* () {
    try {
      for (;;) yield 'x'.repeat(100_000)
    } finally {
      end()
    }
  })
  const leaving = new AbortController()
  const response = await fetch(url, { signal: leaving.signal })
  leaving.abort()
  await ended
  await expect(response.text()).rejects.toThrow()
  expect(faults).toEqual([])
})
