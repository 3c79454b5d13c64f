import { expect, test } from 'vitest'
import { proxyVenues } from './proxiedVenues'

const far = { id: 'far', name: 'Far', restUrl: 'https://api.far.example/v1/', wsUrl: 'https://ws.far.example?sealed' }
const paper = { id: 'paper', restUrl: '/api', wsUrl: '/ws' }
const list = JSON.stringify([paper, far])

test('a proxied venue is served with addresses of this host, and kept with its own', () => {
  const { venues, upstreams } = proxyVenues(list, ['far'])
  expect(JSON.parse(venues)).toEqual([paper, { ...far, restUrl: '/venue/far/api', wsUrl: '/venue/far/ws?sealed' }])
  expect(upstreams.get('far')).toEqual({
    restUrl: 'https://api.far.example/v1',
    wsUrl: 'wss://ws.far.example/?sealed',
  })
})

test('without the flag the list is served as it is, and nothing is passed on', () => {
  const { venues, upstreams } = proxyVenues(list, [])
  expect(JSON.parse(venues)).toEqual([paper, far])
  expect(upstreams.size).toBe(0)
})

test('an address that no socket can be opened at is refused at the start, and not by the first visitor', () => {
  const odd = JSON.stringify([paper, { ...far, wsUrl: 'wss://ws.far.example/#part' }])
  expect(() => proxyVenues(odd, ['far'])).toThrow('"far" is no venue of another site')
})

test.each([
  ['nobody', 'the list has no venue "nobody"'],
  ['paper', '"paper" is no venue of another site'],
])('%s is refused: %s', (id, reason) => {
  expect(() => proxyVenues(list, [id])).toThrow(reason)
})
