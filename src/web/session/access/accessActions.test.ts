import { expect, test } from 'vitest'
import { accessScene, nextVisit, nowMs, settled, shareLocks, underWayOf } from '@/dev/scenes/accessScene'
import type { AccessStore } from './accessStore'

const rejection = 'UNAUTHORIZED'

async function revokedElsewhere() {
  const visit = await accessScene()
  visit.connect()
  await visit.access.enableTrading()
  await settled(() => visit.browser.entries.size > 0)
  visit.venue.apiKeys.clear()
  return visit
}

function troubleOf(access: AccessStore) {
  const now = access.getSnapshot()
  return now.status === 'trading' ? now.trouble : undefined
}

test('a rejected API key ends the session once and drops the stored keys, and enabling again replaces and revokes them', async () => {
  const { access, venue, browser, bodies, owner } = await revokedElsewhere()
  access.onRejected(rejection, 'key-of-before')
  access.onRejected(rejection, 'key-1')
  access.onRejected(rejection, 'key-1')
  await settled(() => troubleOf(access) !== undefined)
  expect(troubleOf(access)).toEqual({ kind: 'ended', why: 'revoked', sinceMs: nowMs })

  // The next visit finds no stored keys that could fail.
  const next = await accessScene({ browser, venue, owner })
  next.connect()
  await settled(() => underWayOf(next.access) === undefined)
  expect(next.access.getSnapshot().status).toBe('connected')

  await access.enableTrading()
  expect(troubleOf(access)).toBeUndefined()
  expect(access.getCredentials()?.apiKey).toBe('key-2')
  await settled(() => venue.signingKeys.size === 1)
  expect([...venue.signingKeys]).toEqual([bodies[1]?.signingKey])
  // The other page continues with the same keys.
  await settled(() => next.access.getSnapshot().status === 'trading')
  expect(next.access.getCredentials()?.apiKey).toBe('key-2')
  expect(bodies).toHaveLength(2)
})

test('the rejection of another key, such as one revoked earlier, does not end the session', async () => {
  const { access, connect, browser } = await accessScene()
  connect()
  await access.enableTrading()
  access.onRejected('ACCOUNT_INVALID_API_KEY', 'key-1')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(access.getSnapshot()).toMatchObject({ status: 'trading', isPersisted: true })
  expect(troubleOf(access)).toBeUndefined()
  expect(browser.entries.size).toBeGreaterThan(0)
})

test('a valid key that is rejected once by mistake keeps the session and the stored keys', async () => {
  let waitedMs = 0
  const { access, connect, venue, browser, owner } = await accessScene({
    pause: (ms) => {
      waitedMs += ms
      return Promise.resolve()
    },
  })
  connect()
  await access.enableTrading()
  venue.wrongRejections = 1
  access.onRejected(rejection, 'key-1')
  await settled(() => waitedMs > 0)
  await settled(() => false)
  expect(venue.wrongRejections).toBe(0)
  expect(troubleOf(access)).toBeUndefined()
  const next = await accessScene({ browser, venue, owner })
  next.connect()
  await settled(() => next.access.getSnapshot().status === 'trading')
  expect(next.access.getCredentials()?.apiKey).toBe('key-1')
  // Once it is really revoked, the next rejection ends the session.
  venue.apiKeys.clear()
  access.onRejected(rejection, 'key-1')
  await settled(() => troubleOf(access) !== undefined)
  expect(troubleOf(access)).toMatchObject({ kind: 'ended' })
})

test('an unreachable venue during the second check does not end the session', async () => {
  const { access, connect, venue } = await accessScene({
    pause: () => {
      venue.wrongRejections = 0
      venue.call = () => Promise.reject(new Error('unreachable'))
      return Promise.resolve()
    },
  })
  connect()
  await access.enableTrading()
  venue.wrongRejections = 1
  access.onRejected(rejection, 'key-1')
  await settled(() => false)
  expect(troubleOf(access)).toBeUndefined()
})

test('a lower sequence number means a venue reset, and an unknown account is reported as such', async () => {
  const reset = await revokedElsewhere()
  reset.venue.sequence = 12n
  reset.access.onRejected(rejection, 'key-1')
  await settled(() => troubleOf(reset.access) !== undefined)
  expect(troubleOf(reset.access)).toMatchObject({ kind: 'ended', why: 'venueReset' })
  const unknown = await revokedElsewhere()
  unknown.access.onRejected('ACCOUNT_DOES_NOT_EXIST', 'key-1')
  await settled(() => troubleOf(unknown.access) !== undefined)
  expect(troubleOf(unknown.access)).toMatchObject({ kind: 'ended', why: 'accountUnknown' })
})

test('a wrong clock, a changed IP address or a missing permission keeps the keys', async () => {
  const { access, connect, venue, browser, owner } = await accessScene()
  connect()
  await access.enableTrading()
  access.onRejected('API_KEY_READ_ONLY', 'key-1')
  access.onRejected('INVALID_SIGNATURE', 'key-1')
  venue.timeMs = nowMs + 60_000
  access.onRejected('UNAUTHORIZED', 'key-1')
  await settled(() => troubleOf(access) !== undefined)
  expect(troubleOf(access)).toEqual({ kind: 'clock' })
  access.onAccountRead('key-1', true)
  await settled(() => troubleOf(access) === undefined)
  access.onRejected('ACCOUNT_INVALID_IP_ADDRESS', 'key-1')
  await settled(() => troubleOf(access) !== undefined)
  expect(troubleOf(access)).toEqual({ kind: 'address' })
  const next = await accessScene({ browser, venue, owner })
  next.connect()
  await settled(() => next.access.getSnapshot().status === 'trading')
  expect(next.access.getCredentials()?.apiKey).toBe('key-1')
})

test('a signing key missing at the venue is reported, and renewing it clears the warning', async () => {
  const { access, connect } = await accessScene()
  connect()
  await access.enableTrading()
  access.onAccountRead('key-1', false)
  await settled(() => troubleOf(access) !== undefined)
  expect(troubleOf(access)).toEqual({ kind: 'signingKey' })
  await access.renewSigningKey(3_600n)
  expect(troubleOf(access)).toBeUndefined()
})

test('signing out revokes the keys at the venue, in every open page and for the next visit', async () => {
  const { first, second } = await nextVisit()
  await settled(() => second.access.getSnapshot().status === 'trading')
  await first.access.revoke()
  expect(first.access.getSnapshot().status).toBe('connected')
  expect([first.venue.apiKeys.size, first.venue.signingKeys.size]).toEqual([0, 0])
  await settled(() => second.access.getSnapshot().status === 'connected')
  expect(second.access.getSnapshot().status).toBe('connected')
  const third = await accessScene(first)
  third.connect()
  await settled(() => underWayOf(third.access) === undefined)
  expect(third.access.getSnapshot().status).toBe('connected')
})

test('signing out works while the venue is unreachable, and the old keys are revoked when the next ones are made', async () => {
  const { access, connect, venue, bodies } = await accessScene()
  connect()
  await access.enableTrading()
  venue.failures = 1
  await expect(access.revoke()).rejects.toThrow('link lost')
  expect(access.getSnapshot().status).toBe('connected')
  expect(access.getCredentials()).toBeUndefined()
  expect(venue.apiKeys.size).toBe(1)
  await access.enableTrading()
  await settled(() => venue.apiKeys.size === 1 && venue.signingKeys.size === 1)
  expect([...venue.apiKeys]).toEqual(['key-2'])
  expect([...venue.signingKeys]).toEqual([bodies[1]?.signingKey])
})

test('signing out with keys already revoked succeeds', async () => {
  const { access, venue } = await revokedElsewhere()
  expect(venue.apiKeys.size).toBe(0)
  await access.revoke()
  expect(access.getSnapshot().status).toBe('connected')
})

test('keys whose signing key has expired are replaced and revoked', async () => {
  const first = await accessScene()
  first.connect()
  await first.access.enableTrading()
  await first.access.renewSigningKey(30n)
  const second = await accessScene(first)
  second.connect()
  await settled(() => underWayOf(second.access) === undefined)
  expect(second.access.getSnapshot().status).toBe('connected')
  await second.access.enableTrading()
  await settled(() => !second.venue.apiKeys.has('key-1'))
  expect([...second.venue.apiKeys]).toEqual(['key-3'])
})

test('two pages that enable trading at once share one set of keys', async () => {
  shareLocks()
  const first = await accessScene()
  const second = await accessScene(first)
  first.connect()
  second.connect()
  await Promise.all([first.access.enableTrading(), second.access.enableTrading()])
  expect(first.bodies).toHaveLength(1)
  expect(second.access.getCredentials()).toEqual(first.access.getCredentials())
  expect(first.venue.apiKeys.size).toBe(1)
})
