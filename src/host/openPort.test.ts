import { get } from 'node:http'
import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'
import { sendRaw } from '@/dev/testing/rawHttp'
import { explainPort, listen, openPort } from './openPort'

const free = { port: 0, flag: '--port', listenAddress: undefined }

async function statusOf(address: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(address, { agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode)
    }).on('error', reject)
  })
}

test('a port in use is reported with its number and the flag that chooses another', async () => {
  const first = await openPort(free)
  const port = Number(new URL(first.address).port)
  await expect(openPort({ ...free, port, flag: '--venue-port' })).rejects.toThrow(
    `port ${port} is already in use: stop the other program or use --venue-port`,
  )
  first.close()
})

test('a client that connects before the venue is ready is asked to retry', async () => {
  const port = await openPort(free)
  expect(await statusOf(port.address)).toBe(503)
  port.serve({ request: (_, response) => response.writeHead(204).end(), upgrade: (_, socket) => socket.destroy() })
  expect(await statusOf(port.address)).toBe(204)
  port.server.closeAllConnections()
  port.close()
})

test('a browser that connects before the venue is ready shows the reason, and reloads without a script', async () => {
  const port = await openPort(free)
  const asked = (headers: Record<string, string>) => fetch(port.address, { headers })
  const page = await asked({ accept: 'text/html,application/xhtml+xml,*/*;q=0.8' })
  expect(page.status).toBe(503)
  const headers = Object.fromEntries(page.headers)
  expect(headers).toMatchObject({ refresh: '1', 'retry-after': '1', 'cache-control': 'no-store' })
  expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'x-content-type-options': 'nosniff' })
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  const text = await page.text()
  expect(text).toContain('The venue is starting. This page reloads by itself.')
  expect(text).not.toMatch(/<script|<style|style=/)
  expect(await (await asked({ accept: 'text/html', 'accept-language': 'de-AT,de;q=0.9' })).text()).toContain(
    'Der Handelsplatz startet.',
  )
  port.server.closeAllConnections()
  port.close()
})

test('malformed bytes get a 400 with nosniff before the venue is ready', async () => {
  const port = await openPort(free)
  const answer = await sendRaw(Number(new URL(port.address).port), 'no request\r\n\r\n')
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer.toLowerCase()).toContain('\r\nx-content-type-options: nosniff\r\n')
  port.close()
})

test('a program that connects before the venue is ready gets JSON and a time to retry', async () => {
  const port = await openPort(free)
  for (const accept of ['*/*', 'application/json']) {
    const answer = await fetch(port.address, { headers: { accept } })
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('1')
    expect(await answer.json()).toEqual({ error: 'SERVICE_NOT_READY' })
  }
  port.server.closeAllConnections()
  port.close()
})

test('a missing permission gives a clear message, and any other error is passed on', () => {
  const denied = Object.assign(new Error('listen EACCES'), { code: 'EACCES' })
  expect(explainPort(denied, { ...free, port: 80 })).toMatchObject({
    message: expect.stringMatching(/permission denied for port 80.*--port/),
  })
  const odd = Object.assign(new Error('listen EMFILE'), { code: 'EMFILE' })
  expect(explainPort(odd, free)).toBe(odd)
})

const outside = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ internal, family }) => !internal && family === 'IPv4')?.address

test.skipIf(outside === undefined)('other machines cannot connect unless a listen address is given', async () => {
  const own = await openPort(free)
  const { port } = new URL(own.address)
  await expect(statusOf(`http://${outside}:${port}`)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  expect(await statusOf(`http://127.0.0.1:${port}`)).toBe(503)
  own.close()
  const open = await openPort({ ...free, listenAddress: '0.0.0.0' })
  expect(await statusOf(`http://${outside}:${new URL(open.address).port}`)).toBe(503)
  open.server.closeAllConnections()
  open.close()
})

const hasIpv6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === '::1'),
)

test.skipIf(!hasIpv6)('both loopback addresses are served, and opening fails if one is taken', async () => {
  const own = await openPort(free)
  const { port } = new URL(own.address)
  expect(await statusOf(`http://[::1]:${port}`)).toBe(503)
  own.server.closeAllConnections()
  own.close()
  await expect(statusOf(`http://[::1]:${port}`)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(Number(port), '::1', resolve))
  await expect(openPort({ ...free, port: Number(port) })).rejects.toThrow(`port ${port} is already in use`)
  await expect(statusOf(`http://127.0.0.1:${port}`)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  other.close()
})

test('an address that this machine does not have is rejected with a message', async () => {
  await expect(openPort({ ...free, listenAddress: '192.0.2.7' })).rejects.toThrow(
    'address 192.0.2.7 isn’t available on this machine: use a different --listen address',
  )
})

test('a free port taken on the other loopback address is replaced by another', async () => {
  const tried: string[] = []
  const taken = Object.assign(new Error('listen EADDRINUSE'), { code: 'EADDRINUSE' })
  const open = await openPort(free, (door, port, host) =>
    tried.push(host) === 2 ? Promise.reject(taken) : listen(door, port, host),
  )
  expect(tried).toEqual(['127.0.0.1', '::1', '127.0.0.1', '::1'])
  expect(await statusOf(open.address.replace('localhost', '127.0.0.1'))).toBe(503)
  open.close()
})
