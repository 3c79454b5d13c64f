import type { IncomingHttpHeaders } from 'node:http'
import { test } from 'vitest'
import type { Random } from '@/core/lib/random'
import { orderDigest, personalSignDigest, quoteDigest, registerDigest } from '@/core/protocol/eip712'
import { restSignatureText } from '@/core/protocol/hmac'
import type { Hash } from '@/core/protocol/instrument'
import { authenticateRest } from '@/venue/api/authenticate'
import { RequestRejected } from '@/venue/api/requestRejected'
import { recoverSigner } from '@/venue/api/signatures'
import { openVenue } from '@/venue/node/openVenue'
import { paperVenue } from '@/venue/node/startVenue'
import { hmacHex } from '../conformance/answered'
import { testKey } from '../testSigner'
import { fuzz, FuzzError } from './fuzz'
import { hostileText, mutateText } from './hostile'

const limitMs = 3_600_000
const key = testKey('fuzz signer')
const domain = { name: 'Optick Paper', version: '1', chainId: 1 }
const digest = orderDigest(domain, {
  maker: key.address,
  isBuy: true,
  limitPrice: 1n,
  amount: 2n,
  salt: 3n,
  instrument: 4n,
  timestamp: 5n,
})
const signature = key.sign(digest)

/** A signature with a few of its 65 bytes changed, or any other text. */
function signatureText(random: Random): string {
  if (random.integer(4) === 0) return random.integer(2) === 0 ? hostileText(random) : mutateText(signature, random)
  const bytes = Buffer.from(signature.slice(2), 'hex')
  for (let change = random.integer(3); change >= 0; change--) {
    const at = random.integer(2) === 0 ? random.pick([0, 31, 32, 63, 64]) : random.integer(65)
    bytes[at] = random.integer(3) === 0 ? random.pick([0, 1, 27, 28, 0x7f, 0xff]) : random.integer(256)
  }
  return `0x${bytes.toString('hex')}`
}

test(
  'a changed signature is invalid or recovers another signer',
  async () =>
    fuzz(
      {
        name: 'signatures',
        generate: signatureText,
        check: (text) => {
          const signer = recoverSigner(digest, text)
          if (signer === undefined) return
          if (!/^0x[0-9a-f]{40}$/.test(signer)) throw new FuzzError(`the signer is ${signer}`)
          // v may be 0 or 27, and letter case does not matter; otherwise a signature has one form.
          const same = Buffer.from(text.slice(2), 'hex').subarray(0, 64).toString('hex') === signature.slice(2, 130)
          if (signer === key.address && !same) throw new FuzzError('a second signature of one digest')
        },
      },
      15_000,
    ),
  limitMs,
)

const anyUint = (random: Random) => 2n ** BigInt(random.integer(257)) - 1n

test(
  'different orders, quotes and registrations have different digests',
  async () => {
    const seen = new Map<Hash, string>()
    await fuzz(
      {
        name: 'digests',
        generate: (random) => ({
          maker: testKey(String(random.integer(3))).address,
          isBuy: random.integer(2) === 0,
          limitPrice: anyUint(random),
          amount: anyUint(random),
          salt: BigInt(random.integer(1_000)),
          timestamp: BigInt(random.integer(3)),
        }),
        check: (order) => {
          const { maker, salt } = order
          const block = orderDigest(domain, { ...order, instrument: salt })
          const digests = [
            block,
            quoteDigest(domain, { ...order, block: digest }),
            registerDigest(domain, { key: maker, expiry: salt }),
          ]
          for (const [kind, found] of [...digests, personalSignDigest(block)].entries()) {
            const meant = kind === 2 ? `${kind} ${maker} ${salt}` : `${kind} ${Object.values(order).join()}`
            if (!/^0x[0-9a-f]{64}$/.test(found)) throw new FuzzError(`the digest is ${found}`)
            if ((seen.get(found) ?? meant) !== meant) throw new FuzzError(`${meant} and ${seen.get(found)} are one`)
            if (seen.size < 200_000) seen.set(found, meant)
          }
        },
      },
      2_000,
    )
  },
  limitMs,
)

test(
  'only headers signed by the key, or containing its secret, are accepted',
  async () => {
    const venue = await openVenue(paperVenue)
    const apiKey = { apiKey: 'key', apiSecret: 's3cr3t', name: 'one', ipAddresses: [], isReadOnly: false }
    await venue.submit({ type: 'openAccount', account: key.address, kind: 'trader' })
    await venue.submit({ type: 'createApiKey', account: key.address, key: apiKey })
    const request = { method: 'POST', path: '/orders', body: '{"a":1}' }
    const nowNs = 1_790_000_000_000_000_000n
    const timestamp = String(nowNs)
    const signed = hmacHex(apiKey.apiSecret, restSignatureText({ key: 'key', timestamp, ...request }))
    const whole = { 'aevo-key': 'key', 'aevo-timestamp': timestamp, 'aevo-signature': signed }
    const secret = { 'aevo-key': 'key', 'aevo-secret': apiKey.apiSecret }
    const isRight = ({ 'aevo-key': named, 'aevo-secret': given, ...rest }: IncomingHttpHeaders) => {
      if (named !== 'key') return false
      const signature = rest['aevo-signature']
      if (signature === undefined || signature === '') return given === apiKey.apiSecret
      return rest['aevo-timestamp'] === timestamp && String(signature).toLowerCase() === signed
    }
    await fuzz(
      {
        name: 'API key headers',
        generate: (random): IncomingHttpHeaders => {
          const base: Record<string, string> = random.integer(2) === 0 ? whole : secret
          const name = random.pick([...Object.keys(whole), 'aevo-secret'])
          const value = random.integer(3) === 0 ? hostileText(random) : mutateText(base[name] ?? '', random)
          return random.integer(8) === 0 ? base : { ...base, [name]: value }
        },
        check: (headers) => {
          try {
            authenticateRest(venue, headers, request, { ipAddress: '127.0.0.1', nowsNs: [nowNs] })
          } catch (error) {
            if (!(error instanceof RequestRejected) || error.httpStatus >= 500) throw error
            if (isRight(headers)) throw new FuzzError(`the right ones are refused by ${error.code}`)
            return
          }
          if (!isRight(headers)) throw new FuzzError('let in')
        },
      },
      30_000,
    )
    await venue.close()
  },
  limitMs,
)
