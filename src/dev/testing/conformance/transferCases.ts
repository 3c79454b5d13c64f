import { keccak256 } from 'viem'
import { expect } from 'vitest'
import { destinations, socketFeeWei, socketGasLimit, withdrawProxy } from '@/core/protocol/bridge'
import type { Address } from '@/core/protocol/instrument'
import { collateralSpecs } from '@/core/quant/collateral'
import type { Trader } from '../registeredTrader'
import { signedTransfer, signedWithdrawal } from '../testSigner'
import { conformanceCase, expectRejection, takingPrice, type Scene } from './scene'
import { isRecord } from './socketClient'

const malformed = 'ERR_MALFORMED_REQUEST'
const usdc = 1_000_000n
const stranger: Address = '0x5555555555555555555555555555555555555555'
const arbitrum = destinations[1]
const socketTerms = {
  socketFees: socketFeeWei,
  socketMsgGasLimit: socketGasLimit,
  socketConnector: arbitrum.connector,
} as const

type TransferWish = Omit<Parameters<typeof signedTransfer>[2], 'to'> & { readonly to?: Address }
type WithdrawalWish = Omit<Parameters<typeof signedWithdrawal>[2], 'to'> & { readonly to?: Address }

const transferOf = (scene: Scene, from: Trader, to: Address, wish: Partial<TransferWish> = {}) =>
  signedTransfer(from.wallet, scene.venue.core.domain, { amount: 10n * usdc, ...wish, to })
const withdrawalOf = (scene: Scene, from: Trader, wish: Partial<WithdrawalWish> = {}) =>
  signedWithdrawal(from.wallet, scene.venue.core.domain, { amount: 10n * usdc, to: withdrawProxy, ...wish })

async function usdcOf(scene: Scene, trader: Trader): Promise<number> {
  const { body } = await scene.rest('GET', '/account', { as: trader })
  const list: unknown = isRecord(body) ? body['collaterals'] : undefined
  const found = Array.isArray(list)
    ? list.find((one) => isRecord(one) && one['collateral_asset'] === 'USDC')
    : undefined
  return Number(isRecord(found) ? found['balance'] : undefined)
}

async function transactions(scene: Scene, trader: Trader, query = ''): Promise<readonly Record<string, unknown>[]> {
  const { status, body } = await scene.rest('GET', `/transaction-history${query}`, { as: trader })
  expect(status).toBe(200)
  const rows: unknown = isRecord(body) ? body['transaction_history'] : undefined
  return Array.isArray(rows) ? rows.filter(isRecord) : []
}

async function expectStays(
  scene: Scene,
  trader: Trader,
  call: () => ReturnType<Scene['rest']>,
  code: string,
): Promise<void> {
  const before = await usdcOf(scene, trader)
  const answer = await call()
  expect(answer.status, code).toBe(code === 'INVALID_SIGNATURE' || code === 'UNAUTHORIZED' ? 401 : 400)
  expectRejection(answer.body, code)
  expect(await usdcOf(scene, trader)).toBe(before)
}

export const transferCases = [
  conformanceCase(
    'C-TRANSFER-001',
    'a transfer arrives at once, and both accounts have a record of it',
    async (scene) => {
      const [ann, bob] = [await scene.trader('ann'), await scene.trader('bob')]
      const [annHad, bobHad] = [await usdcOf(scene, ann), await usdcOf(scene, bob)]
      const body = { ...transferOf(scene, ann, bob.account), label: 'rent', referenceId: 'invoice 7' }
      expect(await scene.rest('POST', '/transfer', { as: ann, body })).toMatchObject({
        status: 200,
        body: { success: true },
      })
      expect([await usdcOf(scene, ann), await usdcOf(scene, bob)]).toEqual([annHad - 10, bobHad + 10])
      const expected = {
        tx_status: 'finalized',
        amount: '10000000',
        collateral: collateralSpecs.USDC.address,
        collateral_name: 'USDC',
        decimals: 6,
        label: 'rent',
        transfer_details: { description: 'invoice 7', link: '' },
        l2_tx_hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      }
      const [sent] = await transactions(scene, ann, '?tx_type=send')
      const [received] = await transactions(scene, bob, '?tx_type=receive')
      expect(sent).toMatchObject({ ...expected, tx_type: 'send', account: ann.account, counter_party: bob.account })
      expect(received).toMatchObject({
        ...expected,
        tx_type: 'receive',
        account: bob.account,
        counter_party: ann.account,
      })
    },
  ),
  conformanceCase(
    'C-TRANSFER-002',
    'both names in the reference are accepted, and so is the personal signature',
    async (scene) => {
      const [ann, bob] = [await scene.trader('ann'), await scene.trader('bob')]
      const body = { ...transferOf(scene, ann, bob.account, { isPersonal: true }), reference_id: 'other name' }
      expect((await scene.rest('POST', '/transfer', { as: ann, body })).status).toBe(200)
      const [sent] = await transactions(scene, ann, '?tx_type=send')
      expect(sent).toMatchObject({ transfer_details: { description: 'other name' } })
    },
  ),
  conformanceCase('C-TRANSFER-003', 'a signed transfer is executed once', async (scene) => {
    const [ann, bob] = [await scene.trader('ann'), await scene.trader('bob')]
    const body = transferOf(scene, ann, bob.account)
    expect((await scene.rest('POST', '/transfer', { as: ann, body })).status).toBe(200)
    await expectStays(scene, ann, () => scene.rest('POST', '/transfer', { as: ann, body }), 'TRANSFER_PROCESSED')
  }),
  conformanceCase(
    'C-TRANSFER-004',
    'only the account’s wallet can move money: no signing key, no other wallet',
    async (scene) => {
      const [ann, bob] = [await scene.trader('ann'), await scene.trader('bob')]
      for (const key of [ann.signingKey, bob.wallet]) {
        const forged = { ...key, address: ann.account }
        const body = signedTransfer(forged, scene.venue.core.domain, { to: bob.account, amount: usdc })
        await expectStays(scene, ann, () => scene.rest('POST', '/transfer', { as: ann, body }), 'INVALID_SIGNATURE')
      }
      const changed = { ...transferOf(scene, ann, bob.account), amount: '10000001' }
      await expectStays(
        scene,
        ann,
        () => scene.rest('POST', '/transfer', { as: ann, body: changed }),
        'INVALID_SIGNATURE',
      )
      const other = { name: 'Another venue', version: '1', chainId: 1 }
      const elsewhere = signedTransfer(ann.wallet, other, { to: bob.account, amount: usdc })
      await expectStays(
        scene,
        ann,
        () => scene.rest('POST', '/transfer', { as: ann, body: elsewhere }),
        'INVALID_SIGNATURE',
      )
    },
  ),
  conformanceCase('C-TRANSFER-005', 'a key acts only for its own account, and a key is required', async (scene) => {
    const [ann, bob] = [await scene.trader('ann'), await scene.trader('bob')]
    const body = transferOf(scene, ann, bob.account)
    await expectStays(scene, ann, () => scene.rest('POST', '/transfer', { as: bob, body }), 'TRANSFER_NO_ACCOUNT')
    await expectStays(scene, ann, () => scene.rest('POST', '/transfer', { body }), 'UNAUTHORIZED')
  }),
  conformanceCase('C-TRANSFER-006', 'each kind of invalid transfer is rejected and moves nothing', async (scene) => {
    const [ann, bob] = [await scene.trader('ann'), await scene.trader('bob')]
    const post = (body: object) => () => scene.rest('POST', '/transfer', { as: ann, body })
    const to = (address: Address, wish: Partial<TransferWish> = {}) => transferOf(scene, ann, address, wish)
    const good = () => to(bob.account)
    const zeroAddress: Address = `0x${'0'.repeat(40)}`
    const table: readonly (readonly [object, string])[] = [
      [to(ann.account), 'TRANSFER_INVALID_TO'],
      [to(stranger), 'TRANSFER_INVALID_TO'],
      [to(zeroAddress), 'TRANSFER_NO_TO'],
      [to(bob.account, { amount: 0n }), 'TRANSFER_INVALID_AMOUNT'],
      // Finer than the six decimals in which the venue counts.
      [to(bob.account, { asset: 'WETH', amount: 1n }), 'TRANSFER_INVALID_AMOUNT'],
      [to(bob.account, { amount: 10n ** 15n }), 'TRANSFER_INSUFFICIENT_BALANCE'],
      [to(bob.account, { amount: 2n ** 256n - 1n }), 'TRANSFER_INSUFFICIENT_BALANCE'],
      [to(bob.account, { asset: 'weETH', amount: 10n ** 18n }), 'TRANSFER_INSUFFICIENT_BALANCE'],
      [{ ...good(), label: 'x'.repeat(65) }, 'TRANSFER_INVALID_LABEL'],
      [{ ...good(), label: 'two\nlines' }, 'TRANSFER_INVALID_LABEL'],
      [{ ...good(), label: 7 }, malformed],
      [{ ...good(), referenceId: 'x'.repeat(65) }, malformed],
      [{ ...good(), amount: '-1' }, malformed],
      [{ ...good(), amount: '1.5' }, malformed],
      [{ ...good(), amount: String(2n ** 256n) }, malformed],
      [{ ...good(), amount: '' }, malformed],
      [{ ...good(), to: '0x12' }, malformed],
      [{ ...good(), to: '' }, malformed],
      [{ ...good(), salt: 'salty' }, malformed],
      [{ ...good(), signature: '0x' }, malformed],
      [{ ...good(), collateral: 'USDC' }, malformed],
      [{}, malformed],
      ...(['account', 'collateral', 'to', 'amount', 'salt', 'signature'] as const).map(
        (name) => [{ ...good(), [name]: undefined }, malformed] as const,
      ),
    ]
    for (const [body, code] of table) await expectStays(scene, ann, post(body), code)
    const unknown = { ...good(), collateral: stranger }
    await expectStays(scene, ann, post(unknown), 'INVALID_SIGNATURE')
  }),
  conformanceCase('C-TRANSFER-007', 'the margin that a position needs cannot be transferred', async (scene) => {
    const [ann, bob] = [await scene.trader('ann'), await scene.trader('bob')]
    const order = scene.order(ann, { price: takingPrice(scene.perpetual, true) })
    expect((await scene.rest('POST', '/orders', { as: ann, body: order.fields })).status).toBe(200)
    const all = BigInt(Math.round((await usdcOf(scene, ann)) * 1_000_000))
    const body = transferOf(scene, ann, bob.account, { amount: all })
    await expectStays(
      scene,
      ann,
      () => scene.rest('POST', '/transfer', { as: ann, body }),
      'INSUFFICIENT_AVAILABLE_MARGIN',
    )
  }),
]

export const withdrawalCases = [
  conformanceCase('C-WITHDRAW-001', 'a withdrawal leaves at once and is reported as pending', async (scene) => {
    const ann = await scene.trader()
    const had = await usdcOf(scene, ann)
    const body = withdrawalOf(scene, ann)
    // The wallet's signature suffices without an API key.
    expect(await scene.rest('POST', '/withdraw', { body })).toMatchObject({ status: 200, body: { success: true } })
    expect(await usdcOf(scene, ann)).toBe(had - 10)
    const [row] = await transactions(scene, ann, '?tx_type=withdraw&tx_status=initiated')
    expect(row).toMatchObject({
      tx_type: 'withdraw',
      tx_status: 'initiated',
      amount: '10000000',
      counter_party: ann.account,
      finalized_timestamp: '0',
      l1_tx_hash: '',
      l2_tx_hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      chain_id: String(scene.venue.core.domain.chainId),
    })
    const { body: account } = await scene.rest('GET', '/account', { as: ann })
    expect(JSON.stringify(account)).toContain('"pending_withdrawals":"10"')
  }),
  conformanceCase(
    'C-WITHDRAW-002',
    'a withdrawal may go to another receiver, whose address is signed',
    async (scene) => {
      const ann = await scene.trader()
      const body = withdrawalOf(scene, ann, { extra: { recipient: stranger } })
      expect((await scene.rest('POST', '/withdraw', { body })).status).toBe(200)
      const [row] = await transactions(scene, ann, '?tx_type=withdraw')
      expect(row).toMatchObject({ counter_party: stranger })
      const { recipient: _, ...without } = withdrawalOf(scene, ann, { extra: { recipient: stranger } }) as {
        recipient?: Address
      }
      await expectStays(scene, ann, () => scene.rest('POST', '/withdraw', { body: without }), 'INVALID_SIGNATURE')
      const plain = { ...withdrawalOf(scene, ann), recipient: stranger }
      await expectStays(scene, ann, () => scene.rest('POST', '/withdraw', { body: plain }), 'INVALID_SIGNATURE')
    },
  ),
  conformanceCase('C-WITHDRAW-003', 'a withdrawal may go to another chain, on signed terms', async (scene) => {
    const ann = await scene.trader()
    const body = withdrawalOf(scene, ann, { extra: socketTerms, isPersonal: true })
    expect((await scene.rest('POST', '/withdraw', { body })).status).toBe(200)
    const [row] = await transactions(scene, ann, '?tx_type=withdraw')
    expect(row).toMatchObject({ chain_id: String(arbitrum.chainId) })
  }),
  conformanceCase('C-WITHDRAW-004', 'a signed withdrawal is executed once', async (scene) => {
    const ann = await scene.trader()
    const body = withdrawalOf(scene, ann)
    expect((await scene.rest('POST', '/withdraw', { body })).status).toBe(200)
    await expectStays(scene, ann, () => scene.rest('POST', '/withdraw', { body }), 'WITHDRAW_EXISTS')
  }),
  conformanceCase('C-WITHDRAW-005', 'raw bytes may be included, and must be the signed ones', async (scene) => {
    const ann = await scene.trader()
    const good = withdrawalOf(scene, ann, { extra: { recipient: stranger } })
    const data = `0x${'00'.repeat(12)}${'55'.repeat(20)}`
    await expectStays(
      scene,
      ann,
      () => scene.rest('POST', '/withdraw', { body: { ...good, data: '0x1234' } }),
      'WITHDRAW_INVALID_HASH',
    )
    expect((await scene.rest('POST', '/withdraw', { body: { ...good, data } })).status).toBe(200)
  }),
  conformanceCase(
    'C-WITHDRAW-009',
    'the signed hash may replace the bytes, without 0x, as in the official SDKs',
    async (scene) => {
      const ann = await scene.trader()
      // keccak256 of zero bytes (rest-private 2.2).
      const emptyHash = 'c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'
      for (const data of [emptyHash, `0x${emptyHash}`, '0x']) {
        const body = { ...withdrawalOf(scene, ann), data }
        expect(await scene.rest('POST', '/withdraw', { body }), data).toMatchObject({
          status: 200,
          body: { success: true },
        })
      }
      const recipient = { extra: { recipient: stranger } }
      const theirs = keccak256(`0x${'00'.repeat(12)}${'55'.repeat(20)}`).slice(2)
      const known = { ...withdrawalOf(scene, ann, recipient), data: theirs }
      expect((await scene.rest('POST', '/withdraw', { body: known })).status).toBe(200)
      const [row] = await transactions(scene, ann, '?tx_type=withdraw')
      expect(row).toMatchObject({ counter_party: stranger })
      const table: readonly (readonly [object, string])[] = [
        [{ ...withdrawalOf(scene, ann), data: theirs }, 'INVALID_SIGNATURE'],
        [{ ...withdrawalOf(scene, ann, recipient), data: emptyHash }, 'WITHDRAW_INVALID_HASH'],
        [{ ...withdrawalOf(scene, ann), data: emptyHash.slice(1) }, malformed],
      ]
      for (const [body, code] of table)
        await expectStays(scene, ann, () => scene.rest('POST', '/withdraw', { body }), code)
    },
  ),
  conformanceCase('C-WITHDRAW-006', 'each kind of invalid withdrawal is rejected and moves nothing', async (scene) => {
    const [ann, bob] = [await scene.trader('ann'), await scene.trader('bob')]
    const good = (wish: Partial<WithdrawalWish> = {}) => withdrawalOf(scene, ann, wish)
    const crossing = () => good({ extra: socketTerms })
    const zeroAddress: Address = `0x${'0'.repeat(40)}`
    const { weETH, USDC } = collateralSpecs
    const forged = { ...ann.signingKey, address: ann.account }
    const table: readonly (readonly [object, string])[] = [
      [good({ amount: 0n }), 'WITHDRAW_INVALID_AMOUNT'],
      [good({ asset: 'WETH', amount: 1n }), 'WITHDRAW_INVALID_AMOUNT'],
      [good({ amount: 10n ** 15n }), 'WITHDRAW_INVALID_INSUFFICIENT_BALANCE'],
      [good({ to: zeroAddress }), 'WITHDRAW_NO_TO'],
      [good({ to: USDC.address }), 'INVALID_WITHDRAW_TO'],
      [good({ extra: { recipient: zeroAddress } }), 'INVALID_RECIPIENT_TO'],
      [good({ extra: { recipient: weETH.address } }), 'INVALID_RECIPIENT_TO'],
      [{ ...crossing(), recipient: stranger }, 'INVALID_RECIPIENT_TO'],
      [{ ...crossing(), socket_fees: undefined }, 'WITHDRAW_INVALID_FEE'],
      [{ ...crossing(), socket_msg_gas_limit: undefined }, 'WITHDRAW_INVALID_GAS_LIMIT'],
      [{ ...crossing(), socket_msg_gas_limit: '0' }, 'WITHDRAW_INVALID_GAS_LIMIT'],
      [{ ...crossing(), socket_connector: undefined }, 'INVALID_SOCKET_CONNECTOR'],
      [{ ...crossing(), socket_connector: zeroAddress }, 'INVALID_SOCKET_CONNECTOR'],
      [{ ...crossing(), socket_fees: '1' }, 'INVALID_SIGNATURE'],
      [{ ...good(), account: bob.account }, 'INVALID_SIGNATURE'],
      [{ ...good(), amount: '10000001' }, 'INVALID_SIGNATURE'],
      [signedWithdrawal(forged, scene.venue.core.domain, { to: withdrawProxy, amount: usdc }), 'INVALID_SIGNATURE'],
      [{ ...good(), amount: '1.5' }, malformed],
      [{ ...good(), amount: '' }, malformed],
      [{ ...good(), recipient: 'bob' }, malformed],
      [{ ...good(), data: '0x123' }, malformed],
      [{ ...good(), data: `0x${'00'.repeat(1_025)}` }, malformed],
      [{}, malformed],
      ...(['account', 'collateral', 'to', 'amount', 'salt', 'signature'] as const).map(
        (name) => [{ ...good(), [name]: undefined }, malformed] as const,
      ),
    ]
    for (const [body, code] of table)
      await expectStays(scene, ann, () => scene.rest('POST', '/withdraw', { body }), code)
  }),
  conformanceCase('C-WITHDRAW-007', 'an unknown account cannot withdraw', async (scene) => {
    const ann = await scene.trader()
    const unknown = { ...ann.signingKey }
    const body = signedWithdrawal(unknown, scene.venue.core.domain, { to: withdrawProxy, amount: usdc })
    const answer = await scene.rest('POST', '/withdraw', { body })
    expect(answer.status).toBe(400)
    expectRejection(answer.body, 'WITHDRAW_NO_ACCOUNT')
  }),
  conformanceCase('C-WITHDRAW-008', 'the export has the same rows as the history', async (scene) => {
    const ann = await scene.trader()
    expect((await scene.rest('POST', '/withdraw', { body: withdrawalOf(scene, ann) })).status).toBe(200)
    const { body } = await scene.rest('GET', '/account/transactions/csv?start_time=0', { as: ann })
    expect(String(body)).toMatch(/,withdraw,initiated,USDC,10,/)
  }),
]

export const faucetCases = [
  conformanceCase('C-FAUCET-001', 'play money is reported as pending', async (scene) => {
    const ann = await scene.trader()
    const body = { collateral_asset: 'WETH', amount: '1.5' }
    const answer = await scene.rest('POST', '/paper/deposit', { as: ann, body })
    expect(answer).toMatchObject({ status: 200, body: { expected_timestamp: expect.stringMatching(/^\d{19}$/) } })
    const [row] = await transactions(scene, ann, '?tx_type=deposit&tx_status=initiated')
    expect(row).toMatchObject({ collateral_name: 'WETH', amount: '1500000000000000000', l2_tx_hash: '' })
  }),
  conformanceCase(
    'C-FAUCET-002',
    'the faucet grants a limited amount at once, to authenticated accounts',
    async (scene) => {
      const ann = await scene.trader()
      const table: readonly (readonly [object, string])[] = [
        [{ collateral_asset: 'USDC', amount: '100000.000001' }, 'BAD_REQUEST'],
        [{ collateral_asset: 'USDC', amount: '0' }, 'BAD_REQUEST'],
        [{ collateral_asset: 'USDC', amount: '-5' }, 'BAD_REQUEST'],
        [{ collateral_asset: 'DOGE', amount: '1' }, malformed],
        [{ collateral_asset: 'USDC', amount: 1 }, malformed],
        [{ collateral_asset: 'USDC' }, malformed],
        [{}, malformed],
      ]
      for (const [body, code] of table) {
        const answer = await scene.rest('POST', '/paper/deposit', { as: ann, body })
        expect(answer.status, JSON.stringify(body)).toBe(400)
        expectRejection(answer.body, code)
      }
      const answer = await scene.rest('POST', '/paper/deposit', { body: { collateral_asset: 'USDC', amount: '1' } })
      expect(answer.status).toBe(401)
    },
  ),
]
