import { expect } from 'vitest'
import { emailTypes } from '@/core/protocol/emailTypes'
import type { Trader } from '../registeredTrader'
import { conformanceCase, expectRejection, takingPrice, type Scene } from './scene'
import { isRecord } from './socketClient'

const read = async (scene: Scene, as: Trader, path: string) => (await scene.rest('GET', path, { as })).body
const post = (scene: Scene, path: string, body: unknown, as?: Trader) =>
  scene.rest('POST', path, { body, ...(as === undefined ? {} : { as }) })

/** Unique across runs. */
const freshName = (trader: Trader, word: string) => `${word}-${trader.account.slice(2, 14)}`
const emailOf = (trader: Trader) => `${trader.account.slice(2, 14)}@example.com`
const solana = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
const sui = `0x${'ab'.repeat(32)}`

/** Bodies with a missing, null or mistyped member, and values that are not objects. */
function malformed(good: Readonly<Record<string, unknown>>): unknown[] {
  const members = Object.keys(good)
  const spoilt = members.flatMap((name) => [undefined, null, 7, ['x'], {}].map((value) => ({ ...good, [name]: value })))
  return [{}, [], 'text', ...spoilt]
}

async function expectMalformed(scene: Scene, as: Trader | undefined, path: string, bodies: readonly unknown[]) {
  for (const body of bodies) {
    const answer = await post(scene, path, body, as)
    expect(answer.status, `${path} ${JSON.stringify(body)}`).toBe(400)
    expectRejection(answer.body, 'ERR_MALFORMED_REQUEST')
  }
}

async function expectRejected(scene: Scene, path: string, body: unknown, code: string, as?: Trader) {
  const answer = await post(scene, path, body, as)
  expect(answer.status, `${path} ${JSON.stringify(body)}`).toBe(400)
  expectRejection(answer.body, code)
}

/** The tokens of the newest mail; only the paper venue shows its unsent mails. */
async function tokensOf(scene: Scene, as: Trader): Promise<{ confirmation: unknown; unsubscribe: unknown }> {
  const body = await read(scene, as, '/paper/mails')
  const [newest]: unknown[] = isRecord(body) && Array.isArray(body['mails']) ? body['mails'] : []
  const mail = isRecord(newest) ? newest : {}
  return { confirmation: mail['confirmation_token'], unsubscribe: mail['unsubscribe_token'] }
}

export const profileCases = [
  conformanceCase('C-PROFILE-001', 'an account has a name from the start, and can change it', async (scene) => {
    const ann = await scene.trader()
    expect(await read(scene, ann, '/account')).toMatchObject({ username: expect.stringMatching(/^\w+-\w+-\w+/) })
    const username = freshName(ann, 'Heron')
    expect(await post(scene, '/account/username', { username }, ann)).toMatchObject({
      status: 200,
      body: { success: true },
    })
    expect(await read(scene, ann, '/account')).toMatchObject({ username })
  }),
  conformanceCase('C-PROFILE-002', 'a name in use is rejected, in upper or lower case', async (scene) => {
    const [ann, bob] = [await scene.trader('ann'), await scene.trader('bob')]
    const username = freshName(ann, 'Swift')
    await post(scene, '/account/username', { username }, ann)
    await expectRejected(scene, '/account/username', { username }, 'USERNAME_ALREADY_USED', bob)
    const upper = { username: username.toUpperCase() }
    await expectRejected(scene, '/account/username', upper, 'USERNAME_ALREADY_USED', bob)
    expect((await post(scene, '/account/username', upper, ann)).status).toBe(200)
  }),
  conformanceCase('C-PROFILE-003', 'an invalid name is rejected and changes nothing', async (scene) => {
    const ann = await scene.trader()
    const before = await read(scene, ann, '/account')
    const rejections = [
      ['', 'USERNAME_EMPTY_STRING'],
      [' ', 'USERNAME_HAS_SPACES'],
      ['two words', 'USERNAME_HAS_SPACES'],
      ['tab\tbetween', 'USERNAME_HAS_SPACES'],
      ['<script>', 'BAD_REQUEST'],
      ['a'.repeat(33), 'BAD_REQUEST'],
    ] as const
    for (const [username, code] of rejections) await expectRejected(scene, '/account/username', { username }, code, ann)
    await expectMalformed(scene, ann, '/account/username', malformed({ username: 'heron' }))
    const name = (body: unknown) => (isRecord(body) ? body['username'] : undefined)
    expect(name(await read(scene, ann, '/account'))).toBe(name(before))
  }),
  conformanceCase(
    'C-EMAIL-001',
    'an e-mail address is stored at once and confirmed by its mail’s token',
    async (scene) => {
      const ann = await scene.trader()
      expect(await read(scene, ann, '/account/email-address')).toEqual({
        email_address: '',
        send_email_verification: false,
      })
      const address = { email_address: emailOf(ann) }
      expect(await post(scene, '/account/email-address', address, ann)).toMatchObject({ body: { success: true } })
      expect(await read(scene, ann, '/account/email-address')).toEqual({ ...address, send_email_verification: true })
      expect(await read(scene, ann, '/account/email-verified')).toEqual({ email_verified: false })
      const { confirmation } = await tokensOf(scene, ann)
      const proof = { account: ann.account, email_auth_token: confirmation }
      expect(await post(scene, '/account/email-verified', proof)).toMatchObject({
        status: 200,
        body: { success: true },
      })
      expect(await read(scene, ann, '/account/email-verified')).toEqual({ email_verified: true })
      expect(await read(scene, ann, '/account')).toMatchObject(address)
      await expectRejected(scene, '/account/email-verified', proof, 'INVALID_ACCESS_TOKEN')
    },
  ),
  conformanceCase('C-EMAIL-002', 'only the right token confirms, and no answer reveals an account', async (scene) => {
    const [ann, bob] = [await scene.trader('ann'), await scene.trader('bob')]
    await post(scene, '/account/email-address', { email_address: emailOf(ann) }, ann)
    const { confirmation, unsubscribe } = await tokensOf(scene, ann)
    const unknownAccount = `0x${'9'.repeat(40)}`
    const wrong = [
      { account: ann.account, email_auth_token: '' },
      { account: ann.account, email_auth_token: '-'.repeat(64) },
      { account: ann.account, email_auth_token: 'a'.repeat(64) },
      { account: ann.account, email_auth_token: unsubscribe },
      { account: bob.account, email_auth_token: confirmation },
      { account: unknownAccount, email_auth_token: confirmation },
    ]
    for (const body of wrong) await expectRejected(scene, '/account/email-verified', body, 'INVALID_ACCESS_TOKEN')
    const good = { account: ann.account, email_auth_token: String(confirmation) }
    for (const path of ['/account/email-verified', '/account/unsubscribe']) {
      await expectMalformed(scene, undefined, path, [...malformed(good), { ...good, account: '0x12' }])
    }
    expect(await read(scene, ann, '/account/email-verified')).toEqual({ email_verified: false })
  }),
  conformanceCase(
    'C-EMAIL-003',
    'an invalid address is rejected, and so is an immediate second mail',
    async (scene) => {
      const ann = await scene.trader()
      const bad = ['', 'ann', 'ann@', '@example.com', 'ann@example', 'a b@example.com', 'a@b.com\nBcc: c@d.com']
      for (const email_address of bad) {
        await expectRejected(scene, '/account/email-address', { email_address }, 'BAD_REQUEST', ann)
      }
      const good = { email_address: emailOf(ann) }
      await expectMalformed(scene, ann, '/account/email-address', malformed(good))
      expect((await post(scene, '/account/email-address', good, ann)).status).toBe(200)
      await expectRejected(scene, '/account/email-address', good, 'ACCOUNT_RESEND_EMAIL_TOO_EARLY', ann)
    },
  ),
  conformanceCase('C-EMAIL-004', 'every kind of mail is on by default', async (scene) => {
    const ann = await scene.trader()
    const preferences = async () => {
      const body = await read(scene, ann, '/account/email-preferences')
      return JSON.parse(String(isRecord(body) ? body['email_preferences'] : '')) as unknown
    }
    const all = (isOn: boolean) => Object.fromEntries(emailTypes.map((type) => [type, isOn]))
    expect(await preferences()).toEqual(all(true))
    const change = { email_type: 'liquidation', enabled: false }
    expect((await post(scene, '/account/email-preference', change, ann)).body).toEqual({ success: true })
    expect(await preferences()).toEqual({ ...all(true), liquidation: false })
    for (const email_type of ['', 'news', 'Liquidation', '__proto__']) {
      const body = { email_type, enabled: true }
      await expectRejected(scene, '/account/email-preference', body, 'INVALID_EMAIL_TYPE', ann)
    }
    await expectMalformed(scene, ann, '/account/email-preference', malformed(change))
    await post(scene, '/account/email-address', { email_address: emailOf(ann) }, ann)
    const { confirmation, unsubscribe } = await tokensOf(scene, ann)
    const leave = (token: unknown) => ({ account: ann.account, email_auth_token: token })
    await expectRejected(scene, '/account/unsubscribe', leave(confirmation), 'INVALID_ACCESS_TOKEN')
    expect((await post(scene, '/account/unsubscribe', leave(unsubscribe))).body).toEqual({ success: true })
    expect(await preferences()).toEqual(all(false))
  }),
  conformanceCase('C-NETWORK-001', 'one address per other network is stored', async (scene) => {
    const ann = await scene.trader()
    for (const [network, network_address] of [
      ['SOL', '1'.repeat(32)],
      ['SOL', solana],
      ['SUI', sui],
    ]) {
      const { status, body } = await post(scene, '/account/network-address', { network, network_address }, ann)
      expect([status, body]).toEqual([200, { success: true, network_address }])
    }
    expect(await read(scene, ann, '/account')).toMatchObject({
      network_addresses: [
        { network: 'SOL', network_address: solana },
        { network: 'SUI', network_address: sui },
      ],
    })
  }),
  conformanceCase('C-NETWORK-002', 'an address that is invalid for its network is rejected', async (scene) => {
    const ann = await scene.trader()
    const bad = [
      ['SOL', ''],
      ['SOL', sui],
      ['SOL', `${solana}11`],
      ['SOL', solana.replace('7', 'l')],
      ['SUI', solana],
      ['SUI', ann.account],
    ]
    for (const [network, network_address] of bad) {
      await expectRejected(scene, '/account/network-address', { network, network_address }, 'INVALID_ADDRESS', ann)
    }
    const good = { network: 'SOL', network_address: solana }
    await expectMalformed(scene, ann, '/account/network-address', [...malformed(good), { ...good, network: 'BTC' }])
    expect(await read(scene, ann, '/account')).toMatchObject({ network_addresses: [] })
  }),
  conformanceCase('C-REFERRAL-001', 'a name is a referral code for accounts that have not traded', async (scene) => {
    const [ann, bob] = [await scene.trader('ann'), await scene.trader('bob')]
    const code = freshName(ann, 'Plover')
    await post(scene, '/account/username', { username: code }, ann)
    const check = async (account: string, referral = code) =>
      (await scene.rest('GET', `/check-referral?account=${account}&referral_code=${encodeURIComponent(referral)}`)).body
    const yes = { is_referrable: true, referee_discount: '0.1' }
    const no = { is_referrable: false, referee_discount: '0.1', code: expect.stringMatching(/^[A-Z].{10,}/) }
    expect(await check(bob.account)).toEqual(yes)
    expect(await check(bob.account, code.toLowerCase())).toEqual(yes)
    expect(await check(`0x${'7'.repeat(40)}`)).toEqual(yes)
    expect(await check(ann.account)).toEqual(no)
    expect(await check(bob.account, `${code}-unknown`)).toEqual(no)
    expect(await check(bob.account, '')).toEqual(no)
    const order = scene.order(bob, { price: takingPrice(scene.perpetual, true) })
    expect((await post(scene, '/orders', order.fields, bob)).status).toBe(200)
    expect(await check(bob.account)).toEqual(no)
    for (const query of ['', `?account=${ann.account}`, '?referral_code=x', '?account=0x12&referral_code=x']) {
      const answer = await scene.rest('GET', `/check-referral${query}`)
      expect(answer.status, query).toBe(400)
      expectRejection(answer.body, 'ERR_MALFORMED_REQUEST')
    }
  }),
  conformanceCase('C-PROFILE-004', 'no other account can read or change the profile', async (scene) => {
    const gets = ['/account/email-address', '/account/email-preferences', '/account/email-verified', '/paper/mails']
    const posts = ['username', 'email-address', 'email-preference', 'network-address']
    for (const path of gets) {
      const answer = await scene.rest('GET', path)
      expect(answer.status, path).toBe(401)
      expectRejection(answer.body, 'UNAUTHORIZED')
    }
    for (const path of posts) {
      const answer = await post(scene, `/account/${path}`, { username: 'x' })
      expect(answer.status, path).toBe(401)
      expectRejection(answer.body, 'UNAUTHORIZED')
    }
  }),
  conformanceCase('C-PROFILE-005', 'a read-only key sees mails without their tokens', async (scene) => {
    const ann = await scene.trader()
    await post(scene, '/account/email-address', { email_address: emailOf(ann) }, ann)
    const { body: key } = await post(scene, '/api-key', { name: 'reader', read_only: true }, ann)
    const text = (name: string) => (isRecord(key) ? String(key[name]) : '')
    const reader = { ...ann, apiKey: text('api_key'), apiSecret: text('api_secret') }
    expect(await read(scene, reader, '/paper/mails')).toMatchObject({ mails: [{ to: emailOf(ann) }] })
    expect(await tokensOf(scene, reader)).toEqual({ confirmation: undefined, unsubscribe: undefined })
    const answer = await post(scene, '/account/username', { username: 'x' }, reader)
    expectRejection(answer.body, 'API_KEY_READ_ONLY')
  }),
]
