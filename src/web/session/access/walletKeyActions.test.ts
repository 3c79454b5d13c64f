import { expect, test } from 'vitest'
import { accessScene, nowMs, settled, shareLocks } from '@/dev/scenes/accessScene'
import { UnansweredError } from '@/web/session/wallet/walletErrors'

type Scene = Awaited<ReturnType<typeof accessScene>>

function walletKeyOf({ access }: Scene) {
  const now = access.getSnapshot()
  return now.status === 'trading' ? now.walletKey : undefined
}

/** Enables trading at a venue that requires wallet registration, unless `options` say otherwise. */
async function enabled(options: Parameters<typeof accessScene>[0] = {}) {
  const scene = await accessScene({ walletKeyRule: 'register', ...options })
  scene.connect()
  await scene.access.enableTrading()
  return scene
}

const newsOf = ({ news }: Scene) => news.map((one) => ('remedy' in one ? `${one.kind}: ${one.remedy}` : one.kind))

test('enabling registers the wallet with two signatures of its own, and keeps the API key', async () => {
  const scene = await enabled()
  await settled(() => walletKeyOf(scene) === 'registered')
  const account = scene.owner.signer.address
  expect(scene.signed).toEqual(['Register', 'Register', 'SignKey'])
  expect(scene.bodies[1]).toMatchObject({
    account,
    signingKey: account,
    noApiKey: true,
    expiry: scene.bodies[0]?.expiry,
  })
  // This scene's venue answers each registration with another API key.
  expect(scene.access.getCredentials()?.apiKey).toBe('key-1')
  expect(newsOf(scene)).toEqual(['askingWallet', 'walletRegistered'])
})

test('a wallet that signs as it is registers nothing', async () => {
  const scene = await enabled({ walletKeyRule: 'as-is' })
  await settled(() => false)
  expect(scene.signed).toEqual(['Register'])
  expect(walletKeyOf(scene)).toBeUndefined()
})

test('a venue that rejects the wallet is remembered, and the trader is told once what helps', async () => {
  const first = await accessScene({ walletKeyRule: 'register' })
  first.venue.wallet = 'rejected'
  first.connect()
  await first.access.enableTrading()
  await settled(() => walletKeyOf(first) === 'rejected')
  expect(newsOf(first)).toEqual(['askingWallet', 'walletNotRegistered: useOneClick'])

  const { browser, venue, owner } = first
  const next = await accessScene({ browser, venue, owner, walletKeyRule: 'register' })
  next.connect()
  await settled(() => walletKeyOf(next) === 'rejected')
  next.access.chooseSigningMode('oneClick')
  next.access.chooseSigningMode('wallet')
  await settled(() => false)
  expect(next.signed).toEqual([])
  expect(next.news).toEqual([])
})

test('a passing failure of the registration is not remembered', async () => {
  const scene = await accessScene({ walletKeyRule: 'register' })
  scene.venue.wallet = 'limited'
  scene.connect()
  await scene.access.enableTrading()
  await settled(() => walletKeyOf(scene) === 'unregistered')
  expect(newsOf(scene).at(-1)).toBe('walletNotRegistered: registerWallet')
  scene.venue.wallet = 'taken'
  await scene.access.registerWallet()
  expect(walletKeyOf(scene)).toBe('registered')
})

test('a declined second signature leaves trading enabled, and one-click is offered', async () => {
  const scene = await accessScene({ walletKeyRule: 'register' })
  scene.waitBefore(async (type) => void (type === 'SignKey' && scene.decline()))
  scene.connect()
  await scene.access.enableTrading()
  await settled(() => walletKeyOf(scene) === 'unregistered')
  expect(scene.access.getSnapshot().status).toBe('trading')
  expect(scene.bodies).toHaveLength(1)
  expect(newsOf(scene).at(-1)).toBe('walletNotRegistered: useOneClick')
})

test('a wallet that is locked while the second signature is asked for registers nothing', async () => {
  const scene = await accessScene({ walletKeyRule: 'register' })
  scene.waitBefore(async (type) => {
    if (type !== 'SignKey') return
    scene.become({ status: 'disconnected' })
    throw new UnansweredError('Wallet was locked or disconnected. Nothing was sent.')
  })
  scene.connect()
  await scene.access.enableTrading()
  await settled(() => scene.access.getSnapshot().status === 'signedOut')
  await settled(() => false)
  expect(scene.bodies).toHaveLength(1)
  expect(newsOf(scene)).toEqual(['askingWallet'])
})

test('an account that is switched between the two signatures registers nothing for either', async () => {
  const scene = await accessScene({ walletKeyRule: 'register' })
  scene.waitBefore(async (type) => {
    if (type !== 'SignKey') return
    scene.connect(`0x${'b2'.repeat(20)}`)
    throw new UnansweredError('You switched wallet accounts. Nothing was sent.')
  })
  scene.connect()
  await scene.access.enableTrading()
  await settled(() => scene.access.getSnapshot().status === 'connected')
  await settled(() => false)
  expect(scene.bodies).toHaveLength(1)
  expect(scene.access.getSnapshot()).toMatchObject({ status: 'connected', account: `0x${'b2'.repeat(20)}` })
})

test('a lost answer is looked up in the list of keys, and no signature is asked for again', async () => {
  const scene = await accessScene({ walletKeyRule: 'register' })
  scene.venue.wallet = 'lost'
  scene.connect()
  await scene.access.enableTrading()
  await settled(() => walletKeyOf(scene) === 'registered')
  expect(scene.signed).toEqual(['Register', 'Register', 'SignKey'])
})

test('a registration that never arrived is said, and the next press looks at the list of keys first', async () => {
  const scene = await accessScene({ walletKeyRule: 'register' })
  scene.venue.wallet = 'lostOnTheWay'
  scene.connect()
  await scene.access.enableTrading()
  await settled(() => walletKeyOf(scene) === 'unregistered')
  expect(newsOf(scene).at(-1)).toBe('walletNotRegistered: registerWallet')
  // The registration was only late.
  scene.venue.signingKeys.add(scene.owner.signer.address)
  scene.venue.expiries.set(scene.owner.signer.address, BigInt(nowMs / 1000 + 3_600))
  await scene.access.registerWallet()
  expect(walletKeyOf(scene)).toBe('registered')
  expect(scene.signed).toEqual(['Register', 'Register', 'SignKey'])
})

test('a page that is reloaded half-way asks for nothing until the trader does', async () => {
  const first = await accessScene({ walletKeyRule: 'register' })
  first.waitBefore((type) => (type === 'SignKey' ? new Promise(() => undefined) : Promise.resolve()))
  first.connect()
  await first.access.enableTrading()
  await settled(() => first.signed.length === 2)
  const { browser, venue, owner } = first
  first.access.close()
  const next = await accessScene({ browser, venue, owner, walletKeyRule: 'register' })
  next.connect()
  await settled(() => next.access.getSnapshot().status === 'trading')
  next.access.onAccountRead('key-1', true, undefined)
  await settled(() => walletKeyOf(next) === 'unregistered')
  expect(next.signed).toEqual([])
})

test('two pages of one browser ask the wallet once', async () => {
  shareLocks()
  const first = await accessScene({ walletKeyRule: 'register' })
  const { browser, venue, owner } = first
  const second = await accessScene({ browser, venue, owner, walletKeyRule: 'register' })
  first.connect()
  second.connect()
  await Promise.all([first.access.enableTrading(), second.access.enableTrading()])
  await settled(() => walletKeyOf(first) === 'registered' && walletKeyOf(second) === 'registered')
  expect([...first.signed, ...second.signed].toSorted()).toEqual(['Register', 'Register', 'SignKey'])
})

test('signing out revokes the wallet’s registration, and enabling again registers it again', async () => {
  const scene = await enabled()
  await settled(() => walletKeyOf(scene) === 'registered')
  await scene.access.revoke()
  expect([...scene.venue.signingKeys]).toEqual([])
  await scene.access.enableTrading()
  await settled(() => walletKeyOf(scene) === 'registered')
  expect(scene.venue.signingKeys).toContain(scene.owner.signer.address)
})

test('signing out leaves alone a wallet that this browser has not registered', async () => {
  const scene = await enabled({ walletKeyRule: 'as-is' })
  scene.venue.signingKeys.add(scene.owner.signer.address)
  await scene.access.revoke()
  expect([...scene.venue.signingKeys]).toEqual([scene.owner.signer.address])
})

test('switching from one-click to the wallet registers it at that moment', async () => {
  const scene = await accessScene({ walletKeyRule: 'register' })
  scene.waitBefore(async (type) => void (type === 'SignKey' && scene.decline()))
  scene.connect()
  await scene.access.enableTrading()
  await settled(() => walletKeyOf(scene) === 'unregistered')
  scene.access.chooseSigningMode('oneClick')
  scene.waitBefore(() => Promise.resolve())
  scene.accept()
  scene.access.chooseSigningMode('wallet')
  await settled(() => walletKeyOf(scene) === 'registered')
  expect(walletKeyOf(scene)).toBe('registered')
})

test('a rejected order teaches that the wallet has to be registered, also to the next visit', async () => {
  const scene = await enabled({ walletKeyRule: 'as-is' })
  await scene.access.onSignerRejected('ORDER_INVALID_SIGNING_KEY', 'wallet')
  expect(walletKeyOf(scene)).toBe('unregistered')
  expect(newsOf(scene)).toEqual(['signerRejected: registerWallet'])
  const { browser, venue, owner } = scene
  const next = await accessScene({ browser, venue, owner })
  expect(next.access.needsWalletKey()).toBe(true)
})

test('a rejection of a wallet that the venue lists may pass: nothing is to be registered', async () => {
  const scene = await enabled()
  await settled(() => walletKeyOf(scene) === 'registered')
  scene.news.length = 0
  await scene.access.onSignerRejected('ORDER_INVALID_SIGNING_KEY', 'wallet')
  expect(walletKeyOf(scene)).toBe('registered')
  expect(newsOf(scene)).toEqual([])
})

test.each([
  ['ORDER_INVALID_SIGNING_KEY', 'revoked elsewhere'],
  ['ORDER_BAD_SIGNING_KEY', 'revoked elsewhere'],
  ['QUOTE_SIGNATURE_INVALID', 'revoked elsewhere'],
  ['OLD_SIGNING_KEY', 'expired'],
])('after %s of a wallet that was %s, it is to be registered again', async (code, what) => {
  const scene = await enabled()
  await settled(() => walletKeyOf(scene) === 'registered')
  const account = scene.owner.signer.address
  if (what === 'expired') scene.venue.expiries.set(account, BigInt(nowMs / 1000 - 1))
  else scene.venue.signingKeys.delete(account)
  await scene.access.onSignerRejected(code, 'wallet')
  expect(walletKeyOf(scene)).toBe('unregistered')
  expect(newsOf(scene).at(-1)).toBe('signerRejected: registerWallet')
})

test('a rejected key of one-click is to be renewed if the venue lists it no longer, and may pass otherwise', async () => {
  const scene = await enabled({ walletKeyRule: 'as-is' })
  scene.access.setSigningMode('oneClick')
  await scene.access.onSignerRejected('ORDER_BAD_SIGNING_KEY', 'oneClick')
  expect(newsOf(scene)).toEqual([])
  scene.venue.signingKeys.clear()
  await scene.access.onSignerRejected('ORDER_BAD_SIGNING_KEY', 'oneClick')
  expect(newsOf(scene)).toEqual(['signerRejected: renewKey'])
  expect(walletKeyOf(scene)).toBeUndefined()
})

test('orders that are rejected together are judged once', async () => {
  const scene = await enabled({ walletKeyRule: 'as-is' })
  const reject = () => scene.access.onSignerRejected('ORDER_INVALID_SIGNING_KEY', 'wallet')
  await Promise.all([reject(), reject(), reject()])
  expect(newsOf(scene)).toEqual(['signerRejected: registerWallet'])
})

test('other rejections say nothing about who signs', async () => {
  const scene = await enabled({ walletKeyRule: 'as-is' })
  await scene.access.onSignerRejected('INSUFFICIENT_MARGIN', 'wallet')
  expect(scene.news).toEqual([])
})

test('a venue that takes an unregistered wallet after all is believed', async () => {
  const scene = await accessScene({ walletKeyRule: 'register' })
  scene.venue.wallet = 'rejected'
  scene.connect()
  await scene.access.enableTrading()
  await settled(() => walletKeyOf(scene) === 'rejected')
  scene.access.onWalletAccepted()
  await settled(() => walletKeyOf(scene) === undefined)
  expect(scene.access.needsWalletKey()).toBe(false)
})
