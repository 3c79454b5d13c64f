/** Parses the review's sentence as a reader would, and compares it with what is signed and sent. */

import * as fc from 'fast-check'
import { getTypesForEIP712Domain, recoverTypedDataAddress, serializeTypedData } from 'viem'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { destinations, withdrawProxy } from '@/core/protocol/bridge'
import { checksumAddress } from '@/core/protocol/checksumAddress'
import { collateralAssets } from '@/core/protocol/collateral'
import { fixed6, formatFixed6, parseFixed6, type Amount } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import { postTransfer, postWithdraw } from '@/core/protocol/rest/transfers'
import { withdrawalData } from '@/core/protocol/transferTypedData'
import { collateralSpecs } from '@/core/quant/collateral'
import { reviewed } from '@/dev/testing/reviewed'
import type { RestClient } from '@/web/connection/restClient'
import { checkReceiver } from '@/web/portfolio/signedTransfers/checkReceiver'
import { transferLabels } from '@/web/portfolio/signedTransfers/transferLabels'
import type { TransferOrder, PreparedTransfer } from '@/web/portfolio/signedTransfers/transferOrder'
import { createTransferSender } from '@/web/portfolio/signedTransfers/transferSender'
import { keyCurve } from '@/web/session/wallet/keyCurve'
import { openSigningKey } from '@/web/session/wallet/signingKey'
import { emptyTransferDraft, readTransfer } from './transferDraft'

const domain = { name: 'Optick Paper', version: '1', chainId: 1 }
const owner = await openSigningKey(`0x${'5a'.repeat(32)}`)
const account = keyCurve.addressOf(owner.privateKey)
const tokens = collateralAssets.map((asset) => {
  const { address, decimals } = collateralSpecs[asset]
  return { asset, address, decimals, origin: 'app' as const }
})
const most = parseFixed6<Amount>('1000000000')
const leaving = collateralAssets.map((asset) => ({ asset, balance: most, most, price: undefined }))

// Viem expects the exact type of the typed data.
const jsonOf = serializeTypedData as (typedData: object) => string
type Asked = {
  readonly domain: object
  readonly primaryType: string
  readonly message: Readonly<Record<string, string>>
}

/** Returns the wallet's request as text, as a wallet receives it, and the request body that is sent. */
async function signAndSend(order: TransferOrder) {
  const asked: Asked[] = []
  const sent: Record<string, unknown>[] = []
  const signer = {
    ...owner.signer,
    kind: 'wallet' as const,
    signTypedData: (typedData: PreparedTransfer['typedData']) => {
      const types = { EIP712Domain: getTypesForEIP712Domain({ domain }), ...typedData.types }
      asked.push(JSON.parse(jsonOf({ ...typedData, types })) as Asked)
      return owner.signer.signTypedData(typedData)
    },
  }
  const call = (endpoint: { path: string; body: z.ZodMiniType }, { body }: { body: unknown }) => {
    const wire = JSON.parse(JSON.stringify(z.encode(endpoint.body, body))) as Record<string, unknown>
    sent.push({ path: endpoint.path, ...wire })
    return Promise.resolve({ success: true })
  }
  const sender = createTransferSender({
    // `call` is generic over all endpoints.
    rest: { call } as unknown as RestClient,
    wallet: { signer: () => signer },
    domain,
    venueClock: { reportedMs: () => 0 },
    crypto,
    persisted: { read: () => [], has: () => false, keep: () => undefined, drop: () => undefined },
    pause: () => Promise.resolve(),
    onMoved: () => undefined,
    onFound: () => undefined,
  })
  expect(await sender.send(reviewed(sender.prepare(order)))).toMatchObject({ status: 'done' })
  return { asked: asked[0], sent: sent[0] }
}

const receiver = fc
  .bigInt({ min: 2n ** 100n, max: 2n ** 160n - 1n })
  .map((value): Address => `0x${value.toString(16).padStart(40, '0')}`)
const draft = fc.record({
  kind: fc.constantFrom('transfer' as const, 'withdraw' as const),
  asset: fc.constantFrom(...collateralAssets),
  amount: fc.bigInt({ min: 1n, max: 10n ** 15n }).map((value) => fixed6<Amount>(value)),
  receiver,
  destination: fc.constantFrom(...destinations),
  label: fc.constantFrom('', 'rent', 'Invoice 7'),
})

test('a transfer is signed by the wallet and sent as shown in the review', async () => {
  await fc.assert(
    fc.asyncProperty(draft, async ({ kind, asset, amount, destination, label, ...chosen }) => {
      const isBridged = kind === 'withdraw' && 'connector' in destination
      const toText = checksumAddress(isBridged ? account : chosen.receiver)
      const known = { kind, account, book: [], past: [], strategies: [], contracts: [] }
      const form = {
        ...emptyTransferDraft,
        asset,
        amountText: formatFixed6(amount),
        toText,
        label,
        chain: destination.name,
      }
      const read = readTransfer(form, { kind, account, tokens, leaving, receiver: checkReceiver(toText, known) })
      if (read.status === 'bad') throw new Error(JSON.stringify(read.errors))
      const words = transferLabels(read.order)
      const said = /^(Send|Withdraw) ([\d.]+) (\w+) to (0x[0-9a-fA-F]{40})(?: on (\w+))?$/.exec(words)
      const [, verb, saidAmount = '', saidAsset, saidTo = '', saidChain] = said ?? []
      const token = tokens.find((one) => one.asset === saidAsset)
      const units = (parseFixed6<Amount>(saidAmount) * 10n ** BigInt(token?.decimals ?? 0)) / 1_000_000n
      const to = saidTo.toLowerCase()
      const way = destinations.find(({ name }) => name === saidChain)

      const { asked, sent } = await signAndSend(read.order)
      const message: Asked['message'] = asked?.message ?? {}
      expect(asked?.domain).toEqual(domain)
      expect(asked?.primaryType).toBe(verb === 'Send' ? 'Transfer' : 'Withdraw')
      expect(message).toMatchObject({ collateral: token?.address, amount: String(units) })
      expect(sent).toMatchObject({
        path: verb === 'Send' ? postTransfer.path : postWithdraw.path,
        account,
        collateral: message['collateral'],
        to: message['to'],
        amount: message['amount'],
        salt: message['salt'],
      })
      expect(sent?.['label']).toBe(verb === 'Send' && label !== '' ? label : undefined)
      if (way !== undefined && 'connector' in way) {
        // A withdrawal to another chain goes to the account's own address, through the signed bridge and connector.
        expect(to).toBe(account)
        expect(message['to']).toBe(withdrawProxy)
        const terms = {
          socketFees: BigInt(String(sent?.['socket_fees'])),
          socketMsgGasLimit: BigInt(String(sent?.['socket_msg_gas_limit'])),
          socketConnector: way.connector,
        }
        expect(sent?.['socket_connector']).toBe(way.connector)
        expect(message['data']).toBe(withdrawalData(terms))
      } else {
        expect(message['to']).toBe(to)
        expect(sent).not.toHaveProperty('socket_connector')
        if (verb === 'Withdraw') expect(message['data']).toBe(withdrawalData(undefined))
      }
      const signer = await recoverTypedDataAddress({ ...asked, signature: sent?.['signature'] } as never)
      expect(signer.toLowerCase()).toBe(account)
    }),
    { seed: 7, numRuns: 60 },
  )
})
