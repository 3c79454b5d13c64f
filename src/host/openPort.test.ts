import { get } from 'node:http'
import { expect, test } from 'vitest'
import { explainPort, openPort } from './openPort'

async function statusOf(address: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(address, (response) => {
      response.resume()
      resolve(response.statusCode)
    }).on('error', reject)
  })
}

test('a port that somebody has is refused with its number and the flag that chooses another', async () => {
  const first = await openPort(0, '--port')
  const port = Number(new URL(first.address).port)
  await expect(openPort(port, '--venue-port')).rejects.toThrow(
    `port ${port} is in use by another program: stop that, or choose another with --venue-port`,
  )
  first.server.close()
})

test('whoever comes before the venue is ready is asked to come back', async () => {
  const port = await openPort(0, '--port')
  expect(await statusOf(port.address)).toBe(503)
  port.serve({ request: (_, response) => response.writeHead(204).end(), upgrade: (_, socket) => socket.destroy() })
  expect(await statusOf(port.address)).toBe(204)
  port.server.closeAllConnections()
  port.server.close()
})

test('a port that this user may not have is refused in words, anything else is told as it is', () => {
  const denied = Object.assign(new Error('listen EACCES'), { code: 'EACCES' })
  expect(explainPort(denied, 80, '--port').message).toMatch(/port 80 may not be used by this user.*--port/)
  const odd = Object.assign(new Error('listen EMFILE'), { code: 'EMFILE' })
  expect(explainPort(odd, 80, '--port')).toBe(odd)
})
