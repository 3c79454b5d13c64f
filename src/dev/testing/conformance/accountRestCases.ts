import { expect } from 'vitest'
import { endpoints } from '@/core/protocol/endpoints'
import { personalMessageDigest } from '@/venue/api/signatures'
import { signRegistration, testKey } from '../testSigner'
import { signedHeaders } from './restCaller'
import { conformanceCase, expectRejection, takingPrice, type Scene } from './scene'

const nowNs = () => BigInt(Date.now()) * 1_000_000n
const minuteNs = 60_000_000_000n

function freshKeys(scene: Scene, id: string) {
  const name = `${scene.venue.runName} ${id}`
  return { wallet: testKey(`${name} wallet`), signingKey: testKey(`${name} key`), domain: scene.venue.core.domain }
}

export const accountRestCases = [
  conformanceCase(
    'C-REG-001',
    'a registration opens an account with play money and returns both keys',
    async (scene) => {
      const { wallet, signingKey, domain } = freshKeys(scene, 'C-REG-001')
      const { status, body } = await scene.rest('POST', '/register', {
        body: signRegistration(wallet, signingKey, domain),
      })
      expect(status).toBe(200)
      const reply = endpoints.postRegister.reply.parse(body)
      expect(reply.apiKey).toMatch(/^[A-Za-z0-9]{32}$/)
      expect(reply.apiSecret).toMatch(/^[0-9a-f]{64}$/)
      expect(reply.signingKeys?.map((key) => key.signingKey)).toEqual([signingKey.address])
    },
  ),
  conformanceCase('C-REG-002', 'a wallet may sign the registration as a personal message', async (scene) => {
    const { wallet, signingKey, domain } = freshKeys(scene, 'C-REG-002')
    const body = signRegistration(wallet, signingKey, domain, { isPersonal: true })
    expect((await scene.rest('POST', '/register', { body })).status).toBe(200)
  }),
  conformanceCase('C-REG-003', 'a repeated registration does not return a second API key', async (scene) => {
    const { wallet, signingKey, domain } = freshKeys(scene, 'C-REG-003')
    const body = signRegistration(wallet, signingKey, domain)
    await scene.rest('POST', '/register', { body })
    expectRejection((await scene.rest('POST', '/register', { body })).body, 'SIGNING_KEY_ALREADY_REGISTERED')
  }),
  conformanceCase('C-REG-004', 'a second signing key is added to the list, and the balance remains', async (scene) => {
    const { wallet, signingKey, domain } = freshKeys(scene, 'C-REG-004')
    await scene.rest('POST', '/register', { body: signRegistration(wallet, signingKey, domain) })
    const second = signRegistration(wallet, testKey(`${scene.venue.runName} second key`), domain)
    const { body } = await scene.rest('POST', '/register', { body: { ...second, no_api_key: true } })
    const reply = endpoints.postRegister.reply.parse(body)
    expect(reply.signingKeys?.length).toBe(2)
    expect(body).toMatchObject({ success: true, api_key: '', api_secret: '', read_only: false })
  }),
  conformanceCase('C-REG-005', "another account's signing key is rejected", async (scene) => {
    const { wallet, signingKey, domain } = freshKeys(scene, 'C-REG-005')
    await scene.rest('POST', '/register', { body: signRegistration(wallet, signingKey, domain) })
    const body = signRegistration(testKey(`${scene.venue.runName} thief`), signingKey, domain)
    expectRejection((await scene.rest('POST', '/register', { body })).body, 'SIGNING_KEY_ALREADY_REGISTERED')
  }),
  ...(
    [
      ['006', 'signed by a stranger', 'account_signature'],
      ['007', 'that its key has not signed', 'signing_key_signature'],
    ] as const
  ).map(([id, what, member]) =>
    conformanceCase(`C-REG-${id}`, `a registration ${what} is rejected`, async (scene) => {
      const { wallet, signingKey, domain } = freshKeys(scene, `C-REG-${id}`)
      const stranger = testKey('a stranger')
      const good = signRegistration(wallet, signingKey, domain)
      const body = { ...good, [member]: signRegistration(stranger, stranger, domain)[member] }
      expectRejection((await scene.rest('POST', '/register', { body })).body, 'INVALID_SIGNATURE')
    }),
  ),
  conformanceCase('C-REG-008', 'a registration for another chain is rejected', async (scene) => {
    const { wallet, signingKey, domain } = freshKeys(scene, 'C-REG-008')
    const body = signRegistration(wallet, signingKey, { ...domain, chainId: domain.chainId + 1 })
    expectRejection((await scene.rest('POST', '/register', { body })).body, 'INVALID_SIGNATURE')
  }),
  conformanceCase('C-REG-009', 'an expired signing key is rejected', async (scene) => {
    const { wallet, signingKey, domain } = freshKeys(scene, 'C-REG-009')
    const body = signRegistration(wallet, signingKey, domain, { expirySec: 1_600_000_000n })
    expectRejection((await scene.rest('POST', '/register', { body })).body, 'OLD_SIGNING_KEY')
  }),
  conformanceCase('C-REG-010', 'a registration without a signature is malformed', async (scene) => {
    const { wallet, signingKey, domain } = freshKeys(scene, 'C-REG-010')
    const { account_signature: _, ...body } = signRegistration(wallet, signingKey, domain)
    const answer = await scene.rest('POST', '/register', { body })
    expect(answer.status).toBe(400)
    expectRejection(answer.body, 'ERR_MALFORMED_REQUEST')
  }),

  conformanceCase('C-AUTH-001', 'a key with its secret gives access to private REST', async (scene) => {
    const answer = await scene.rest('GET', '/auth', { as: await scene.trader() })
    expect(answer.body).toEqual({ success: true })
  }),
  conformanceCase(
    'C-AUTH-002',
    'a signed request gives access to private REST, and the query is not signed',
    async (scene) => {
      const ann = await scene.trader()
      const headers = signedHeaders(ann, { timestamp: nowNs(), method: 'GET', path: '/auth' })
      expect((await scene.rest('GET', '/auth?x=1', { headers })).body).toEqual({ success: true })
    },
  ),
  conformanceCase('C-AUTH-003', 'the body is signed, byte for byte', async (scene) => {
    const ann = await scene.trader()
    const body = '{"name": "signed",  "read_only": true}'
    const headers = signedHeaders(ann, { timestamp: nowNs(), method: 'POST', path: '/api-key', body })
    expect((await scene.rest('POST', '/api-key', { headers, body })).status).toBe(200)
    const other = await scene.rest('POST', '/api-key', { headers, body: body.replace('  ', ' ') })
    expect(other.status).toBe(401)
  }),
  conformanceCase('C-AUTH-004', 'no headers, a wrong secret and an unknown key are all unauthorized', async (scene) => {
    const ann = await scene.trader()
    const wrong = [undefined, { ...ann, apiSecret: '0'.repeat(64) }, { ...ann, apiKey: 'unknown' }]
    for (const as of wrong) {
      const answer = await scene.rest('GET', '/account', as === undefined ? {} : { as })
      expect(answer.status).toBe(401)
      expectRejection(answer.body, 'UNAUTHORIZED')
    }
  }),
  conformanceCase('C-AUTH-005', 'a signature is valid within thirty seconds in either direction', async (scene) => {
    const ann = await scene.trader()
    for (const timestamp of [nowNs() - minuteNs, nowNs() + minuteNs]) {
      const headers = signedHeaders(ann, { timestamp, method: 'GET', path: '/auth' })
      expectRejection((await scene.rest('GET', '/auth', { headers })).body, 'TIMESTAMP_OUT_OF_DATE')
    }
  }),
  conformanceCase('C-AUTH-006', 'a signature without a time is rejected', async (scene) => {
    const { 'AEVO-TIMESTAMP': _, ...headers } = signedHeaders(await scene.trader(), {
      timestamp: nowNs(),
      method: 'GET',
      path: '/auth',
    })
    expectRejection((await scene.rest('GET', '/auth', { headers })).body, 'TIMESTAMP_MISSING')
  }),
  conformanceCase('C-AUTH-007', 'when secret and signature are both sent, the signature decides', async (scene) => {
    const ann = await scene.trader()
    const headers = { ...signedHeaders(ann, { timestamp: nowNs(), method: 'GET', path: '/orders' }) }
    expect((await scene.rest('GET', '/auth', { as: ann, headers })).status).toBe(401)
  }),

  conformanceCase('C-KEY-001', 'a new API key works, and its secret is not shown again', async (scene) => {
    const ann = await scene.trader()
    const { body } = await scene.rest('POST', '/api-key', { as: ann, body: { name: 'second' } })
    const made = endpoints.postApiKey.reply.parse(body)
    const as = { ...ann, apiKey: made.apiKey, apiSecret: made.apiSecret }
    expect((await scene.rest('GET', '/auth', { as })).body).toEqual({ success: true })
    const account = await scene.rest('GET', '/account', { as: ann })
    expect(JSON.stringify(account.body)).not.toContain(made.apiSecret)
  }),
  conformanceCase('C-KEY-002', 'a read-only key can read but not trade', async (scene) => {
    const ann = await scene.trader()
    const { body } = await scene.rest('POST', '/api-key', { as: ann, body: { name: 'reader', read_only: true } })
    const made = endpoints.postApiKey.reply.parse(body)
    const as = { ...ann, apiKey: made.apiKey, apiSecret: made.apiSecret }
    expect((await scene.rest('GET', '/orders', { as })).status).toBe(200)
    const rejected = await scene.rest('POST', '/orders', { as, body: scene.order(ann).fields })
    expect(rejected.status).toBe(401)
    expectRejection(rejected.body, 'API_KEY_READ_ONLY')
    const socket = await scene.socket(as)
    expectRejection(await socket.ask('create_order', scene.order(ann).fields), 'API_KEY_READ_ONLY')
    expect(await scene.rest('GET', '/orders', { as: ann })).toMatchObject({ body: [] })
  }),
  conformanceCase('C-KEY-003', 'a key bound to other addresses is rejected', async (scene) => {
    const ann = await scene.trader()
    const wish = { name: 'elsewhere', ip_addresses: ['198.51.100.7'] }
    const made = endpoints.postApiKey.reply.parse((await scene.rest('POST', '/api-key', { as: ann, body: wish })).body)
    const answer = await scene.rest('GET', '/auth', { as: { ...ann, apiKey: made.apiKey, apiSecret: made.apiSecret } })
    expectRejection(answer.body, 'ACCOUNT_INVALID_IP_ADDRESS')
  }),
  conformanceCase('C-KEY-004', 'a deleted key is invalid, and its sockets are logged out', async (scene) => {
    const ann = await scene.trader()
    const socket = await scene.socket(ann)
    await scene.rest('DELETE', '/api-key', { as: ann, body: { api_key: ann.apiKey } })
    expect((await scene.rest('GET', '/auth', { as: ann })).status).toBe(401)
    expectRejection(await socket.ask('status'), 'UNAUTHORIZED')
  }),
  ...(
    [
      ['005', 'POST', { name: '' }, 'MISSING_NAME'],
      ['006', 'POST', { name: 'x', ip_addresses: ['not an address'] }, 'INVALID_IP'],
      ['007', 'POST', {}, 'ERR_MALFORMED_REQUEST'],
      ['008', 'DELETE', { api_key: 'unknown' }, 'ACCOUNT_INVALID_API_KEY'],
    ] as const
  ).map(([id, method, body, code]) =>
    conformanceCase(
      `C-KEY-${id}`,
      `${method} /api-key with ${JSON.stringify(body)} is rejected with ${code}`,
      async (scene) => {
        expectRejection((await scene.rest(method, '/api-key', { as: await scene.trader(), body })).body, code)
      },
    ),
  ),
  conformanceCase(
    'C-KEY-009',
    'GET /api-key answers the wallet, but not a stranger or an old signature',
    async (scene) => {
      const ann = await scene.trader()
      const ask = (signer: ReturnType<typeof testKey>, timestamp: bigint) => {
        const signature = signer.sign(personalMessageDigest(`${ann.apiKey},${timestamp},GET,/api-key,`))
        return scene.rest('GET', `/api-key?api_key=${ann.apiKey}&timestamp=${timestamp}&signature=${signature}`)
      }
      expect((await ask(ann.wallet, nowNs())).body).toMatchObject({
        api_key: ann.apiKey,
        api_secret: '',
        read_only: false,
      })
      expectRejection((await ask(testKey('a stranger'), nowNs())).body, 'INVALID_SIGNATURE')
      expectRejection((await ask(ann.wallet, nowNs() - minuteNs)).body, 'TIMESTAMP_TOO_OLD')
    },
  ),
  conformanceCase('C-KEY-010', 'a deleted signing key cannot sign orders', async (scene) => {
    const ann = await scene.trader()
    const body = { signing_key: ann.signingKey.address }
    expect((await scene.rest('DELETE', '/signing-key', { as: ann, body })).body).toEqual({ success: true })
    const answer = await scene.rest('POST', '/orders', { as: ann, body: scene.order(ann).fields })
    expectRejection(answer.body, 'ORDER_BAD_SIGNING_KEY')
    expectRejection((await scene.rest('DELETE', '/signing-key', { as: ann, body })).body, 'ACCOUNT_INVALID_SIGNING_KEY')
  }),

  ...(
    [
      ['001', '/account', endpoints.getAccount.reply],
      ['002', '/portfolio', endpoints.getPortfolio.reply],
      ['003', '/positions', endpoints.getPositions.reply],
      ['004', '/orders', endpoints.getOrders.reply],
      ['005', '/trade-history', endpoints.getTradeHistory.reply],
    ] as const
  ).map(([id, path, schema]) =>
    conformanceCase(
      `C-ACC-${id}`,
      `GET ${path} answers in its documented shape, with an order and a position`,
      async (scene) => {
        const ann = await scene.trader()
        await scene.rest('POST', '/orders', { as: ann, body: scene.order(ann).fields })
        const price = takingPrice(scene.perpetual, true)
        await scene.rest('POST', '/orders', { as: ann, body: scene.order(ann, { price }).fields })
        const { status, body } = await scene.rest('GET', path, { as: ann })
        expect(status).toBe(200)
        expect(schema.safeParse(body)).toMatchObject({ success: true })
      },
    ),
  ),
  conformanceCase('C-ACC-006', 'a position has its margins and its liquidation price', async (scene) => {
    const ann = await scene.trader()
    const price = takingPrice(scene.perpetual, false)
    await scene.rest('POST', '/orders', { as: ann, body: scene.order(ann, { price, isBuy: false }).fields })
    const reply = endpoints.getPositions.reply.parse((await scene.rest('GET', '/positions', { as: ann })).body)
    const [position] = reply.positions ?? []
    expect(position).toMatchObject({ instrumentName: 'ETH-PERP', side: 'sell', marginType: 'CROSS', adlRank: 'na' })
    expect(position?.initialMargin).toBeGreaterThan(position?.maintenanceMargin ?? 0n)
    expect(position?.liquidationPrice).toBeGreaterThan(position?.markPrice ?? 0n)
  }),
]
