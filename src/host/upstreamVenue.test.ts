import { expect, test } from 'vitest'
import { findUpstreamVenue, UpstreamVenueError } from './upstreamVenue'

test.each([
  ['http://localhost:4174', 'http://localhost:4174', 'ws://localhost:4174'],
  ['http://localhost:4173/api', 'http://localhost:4173/api', 'ws://localhost:4173/ws'],
  ['https://optick.example/venue/api/', 'https://optick.example/venue/api', 'wss://optick.example/venue/ws'],
])('%s has its REST at %s and its socket at %s', async (address, restUrl, wsUrl) => {
  expect(await findUpstreamVenue(address)).toMatchObject({ restUrl, wsUrl })
})

test('a venue of the list is found by its id, and others are named', async () => {
  expect(await findUpstreamVenue('testnet')).toMatchObject({ wsUrl: expect.stringMatching(/^wss:/) })
  await expect(findUpstreamVenue('paper')).rejects.toThrow(UpstreamVenueError)
  await expect(findUpstreamVenue('nowhere')).rejects.toThrow('one of testnet, mainnet')
})
