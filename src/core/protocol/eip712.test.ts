import * as fc from 'fast-check'
import { hashMessage, hashTypedData, parseAbiParameters, recoverAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import {
  domainSeparator,
  orderDigest,
  orderTypedData,
  orderWithoutTimestampTypedData,
  personalSignDigest,
  quoteDigest,
  quoteTypedData,
  registerDigest,
  registerTypedData,
  signKeyDigest,
  signKeyTypedData,
  typeHashes,
  type SigningDomain,
  type UnsignedOrder,
} from './eip712'
import { fixed6, parseFixed6, type Fraction } from './fixed6'
import type { Address } from './instrument'
import { marketPrice, maxUint256 } from './orderLimits'

const testnet: SigningDomain = { name: 'Aevo Testnet', version: '1', chainId: 11_155_111 }
const wallet = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const signingKey = privateKeyToAccount(`0x${'22'.repeat(32)}`)

// Published examples of rest-private 2.3.
const order = {
  maker: wallet.address,
  isBuy: true,
  limitPrice: 1_850_500_000n,
  amount: 250_000n,
  salt: 7001n,
  instrument: 2054n,
  timestamp: 1_760_000_000n,
} satisfies UnsignedOrder
const { timestamp: _, ...untimed } = order
const registration = { key: signingKey.address, expiry: 1_790_000_000n }

test('the domain separators are the published ones', () => {
  expect(domainSeparator(testnet)).toBe('0x30c073629d8bf03b436295d4ded682a22940796d7206014ffb285f106019df8d')
  expect(domainSeparator({ name: 'Aevo Mainnet', version: '1', chainId: 1 })).toBe(
    '0xdf5276d0f8693a141ea4206e935faccce5030239f2d742038298b3d78658806d',
  )
})

test('the type hashes are the published ones', () => {
  expect(typeHashes).toEqual({
    order: '0x4541d7d3946046b6a386e51fa6fada6ebfcd2aa847235437708916fe4c3df82b',
    builderOrder: '0xf4112f2e6b86d09e473433c04d479c336b76721f5ab9de9f36c509eb3bd0ce02',
    orderWithoutTimestamp: '0x7a5650f7f4976439fb560ec04cc456728d9c9e552b5e83727a879c860ec53912',
    quote: '0x9eba9d0ed817d76aa3a97df862e9260ab41c8fbbe36045e9ae42909843f5010d',
    register: '0x157ed7c01ed70a003867bde55d54d8bbb312f5a6b7d4333b35aaec1e24c76be9',
    signKey: '0x2ff9e607f7eb3ff4057084887a1e540f46f1a773c72f756e09451eaf455c34fd',
  })
})

test('an order has the published digest and signature', async () => {
  expect(orderDigest(testnet, order)).toBe('0x60dcf8bc2f142d77fa547facf3383f30e925f9ea090bf0c41a757bb3638fde7c')
  expect(await signingKey.signTypedData(orderTypedData(testnet, order))).toBe(
    '0x5f253f35ca467e29866eb71b6e102ff35c4704edac5cbd22407da798f8791687459c1918755a690df3a241245328661e16209138f4176ef88a7ed3a376c5bec61c',
  )
})

test('an order without a time has the published digest and signature', async () => {
  expect(orderDigest(testnet, untimed)).toBe('0xda96e0ca2b7fd2a38922ccadd452a5cce8fd111cbe08373862c5a209c088ffdb')
  expect(await signingKey.signTypedData(orderWithoutTimestampTypedData(testnet, untimed))).toBe(
    '0x1c87cac8a4d1dbd9793bb254513ee78308cb0ef3b5a9aaa9c05ff5f17c6f14107aef2812462c8a4cab4f5eb326c55ab6334d340faccf288ccf639b475bfbc7451c',
  )
})

test('a registration has the published digest and signature', async () => {
  expect(registerDigest(testnet, registration)).toBe(
    '0x0dfd4efd1e268fcf1349053b4a4adf4c190fdd10745f0cdc00a3bd67683d8de3',
  )
  expect(await wallet.signTypedData(registerTypedData(testnet, registration))).toBe(
    '0x4ba8154f5e32a49e8332ba803058e8f74afcd81e1513d5527f625334be12981246bd3bfb0d9cea8ac269c68b20c25b78b74ae9871608aeec4ab0019e5c48f9ef1c',
  )
})

test('a registration signed by personal_sign has the published digest and signature', async () => {
  const digest = registerDigest(testnet, registration)
  expect(personalSignDigest(digest)).toBe('0x0d59ccb96c3664578738e17de5a3d6ce3e87621cf225d269b7065e929acc43c0')
  expect(personalSignDigest(digest)).toBe(hashMessage({ raw: digest }))
  expect(await wallet.signMessage({ message: { raw: digest } })).toBe(
    '0x3bb90d2f255925369424fbc1152246fcfda63aec4b0acb153efaf27f08dc3eeb1f40c726a517d722e10db467816e52f56a56cfca8f1659c0f73f492ab67825e01b',
  )
})

test('the consent of a signing key has the published digest and signature', async () => {
  const consent = { account: wallet.address }
  expect(signKeyDigest(testnet, consent)).toBe('0x1b3b4112e0677f57ec198a1ca7c744e620782f0fca63f0cb1bfb104584782320')
  expect(await signingKey.signTypedData(signKeyTypedData(testnet, consent))).toBe(
    '0x21c755f9cd38b716ee5a5de1f73db05483765f384a5bf22fd23a3540e70446e72e4ed5c7bd260f3da07911df5e9c71c4dec6a3a19d01b1f958e41a3dbad28eb21b',
  )
})

// Published examples of websocket.md 8 and 9.
const trader = privateKeyToAccount('0x7d55907a79ec08306c8485df6af1e85d26aaed2c6e9c48c05ab50a6fb34e2561')
const maker: Address = '0x3e32a0f400d70c3b4df8e9a510d1bba8be80e5ec'
const placed = {
  maker,
  isBuy: true,
  limitPrice: 96_400_000n,
  amount: 5_000_000n,
  salt: 48_151_623n,
  instrument: 20_417n,
}

test.each([
  [
    'placed option order',
    { ...placed, timestamp: 1_790_000_100n },
    '0x2ea065a5c446787d0ed0362b34ed01e341e4ca417b61f42b5a88bcc553974db2',
  ],
  [
    'edited option order',
    { ...placed, limitPrice: 96_200_000n, amount: 7_500_000n, salt: 48_151_624n, timestamp: 1_790_000_160n },
    '0x5b46e4543709592a47c01408cd13e4f897689d6306d4f53bf9d0bbd7e82f0393',
  ],
  [
    'perpetual sell',
    {
      maker,
      isBuy: false,
      limitPrice: 3_120_500_000n,
      amount: 1_500_000n,
      salt: 7001n,
      instrument: 1n,
      timestamp: 1_790_000_200n,
    },
    '0xdca190d54b205f4deaffa9858c9f1a53696e313faccd50e1e17fb571eda6e92b',
  ],
  [
    'market buy',
    {
      maker,
      isBuy: true,
      limitPrice: marketPrice(true),
      amount: 1_500_000n,
      salt: 7002n,
      instrument: 1n,
      timestamp: 1_790_000_205n,
    },
    '0x9994510c2784ddf4677e8ad89d0aa3b624a5ebdb9044cfb205e830353dd2db6d',
  ],
])('the %s of the socket notes has the published id', (_name, message, orderId) => {
  expect(orderDigest(testnet, message)).toBe(orderId)
})

test.each([
  [
    '2ea065a5c446787d0ed0362b34ed01e341e4ca417b61f42b5a88bcc553974db2',
    '4157ac0a8ab16ca2fa91d1cb944297242b1d2e2ccccad69739ab3e9c362487f12389194cc8767e503a92cb51bae3b4e46704eeee48adabef73ae0eab2ea6dd931c',
  ],
  [
    '5b46e4543709592a47c01408cd13e4f897689d6306d4f53bf9d0bbd7e82f0393',
    '2b95d72af5657102c9135b467c0c23b6ea771ff059554ba6549fcd4de1c1162517174077c738e8996bdbc35a3333fa3c11740c0501157f654f35da9cf24a82f21c',
  ],
])('the order %s was signed by the key of the socket notes', async (hash, signature) => {
  expect(await recoverAddress({ hash: `0x${hash}`, signature: `0x${signature}` })).toBe(trader.address)
})

// Vectors of the venue's own generator (real-venue.md, S1). Their key is keccak256("aevo-sdk-vector-signing-key").
const builderOrder = {
  maker: '0x7d19833b5af3b4e4d75dba556ded46930469fa27',
  isBuy: true,
  limitPrice: 2_050_654_321n,
  amount: 12_345_678n,
  salt: 202n,
  instrument: 1001n,
  timestamp: 1_704_067_200n,
  builderId: 'builder-alpha',
  builderFeeRate: parseFixed6<Fraction>('0.0003'),
} as const
const noFee = {
  ...builderOrder,
  isBuy: false,
  limitPrice: 1n,
  amount: 1_000_000n,
  salt: 0n,
  instrument: 1002n,
  timestamp: 1_706_745_600n,
  builderId: 'builder-zero',
  builderFeeRate: parseFixed6<Fraction>('0'),
} as const

test.each([
  ['with a fee', builderOrder, '0x2d4de4fb1dd0c2bb9f0f7d5c098ccaa0b8bad3e09481829040f73bc833ef5ea4'],
  ['without a fee', noFee, '0xc2182327a0a7b4eb9829d68368b67f0847caaa41022abc6c095e1a72dbbe018d'],
])('an order of a builder %s has the published digest, which viem computes too', (_name, message, digest) => {
  const mainnet = { name: 'Aevo Mainnet', version: '1', chainId: 1 } as const
  expect(orderDigest(mainnet, message)).toBe(digest)
  const types = {
    Order: parseAbiParameters(
      'address maker, bool isBuy, uint256 limitPrice, uint256 amount, uint256 salt, uint256 instrument, uint256 timestamp, string builderId, uint256 builderFeeRate',
    ),
  } as unknown as { readonly Order: readonly { readonly name: string; readonly type: string }[] }
  expect(hashTypedData({ domain: mainnet, types, primaryType: 'Order', message })).toBe(digest)
})

test('a signature on an order of a builder is the published one', async () => {
  const signer = privateKeyToAccount('0xe3aed01a3fb8fa817607da5c385aa50904bf7ae47decef855e1fb66377e40ec2')
  const mainnet = { name: 'Aevo Mainnet', version: '1', chainId: 1 }
  expect(await signer.signTypedData(orderTypedData(mainnet, builderOrder))).toBe(
    '0x1dd6d0728af89d81606c230ef23bf2cecd25b1e40547d38bee2beb6cd5655aec3b63d5e8d738edd5913d62519ef3b5dc237ec096a2f064df0feb25f4238da84e1c',
  )
})

const addresses = fc.stringMatching(/^[0-9a-f]{40}$/).map((digits): Address => `0x${digits}`)
// Short numbers and numbers near word borders are where encoders fail most.
const uints = fc.oneof(
  fc.bigInt({ min: 0n, max: maxUint256 }),
  fc.bigInt({ min: 0n, max: 2n ** 70n }),
  fc.constantFrom(0n, 1n, 2n ** 32n - 1n, 2n ** 32n, 2n ** 53n, 2n ** 64n, maxUint256),
)
// viem omits empty members from the domain's type, and no venue has an empty name.
const names = fc.string({ minLength: 1 })
const domains = fc.record({ name: names, version: names, chainId: fc.nat() })

test('any order has the digest that viem computes', () => {
  const orders = fc.record({
    maker: addresses,
    isBuy: fc.boolean(),
    limitPrice: uints,
    amount: uints,
    salt: uints,
    instrument: uints,
    timestamp: uints,
  })
  const builders = fc.record({ builderId: fc.string(), builderFeeRate: uints.map((rate) => fixed6<Fraction>(rate)) })
  fc.assert(
    fc.property(domains, orders, builders, (domain, { timestamp, ...rest }, builder) => {
      const timed = { ...rest, timestamp }
      const named = { ...timed, ...builder }
      expect(orderDigest(domain, named)).toBe(hashTypedData(orderTypedData(domain, named)))
      // The untimed order is hashed last, into the buffer that the timed order has just used.
      expect(orderDigest(domain, timed)).toBe(hashTypedData(orderTypedData(domain, timed)))
      expect(orderDigest(domain, rest)).toBe(hashTypedData(orderWithoutTimestampTypedData(domain, rest)))
    }),
  )
})

test('any registration and consent have the digests that viem computes', () => {
  fc.assert(
    fc.property(domains, addresses, uints, (domain, address, expiry) => {
      const registration = { key: address, expiry }
      expect(registerDigest(domain, registration)).toBe(hashTypedData(registerTypedData(domain, registration)))
      expect(signKeyDigest(domain, { account: address })).toBe(
        hashTypedData(signKeyTypedData(domain, { account: address })),
      )
    }),
  )
})

test('any quote has the digest that viem computes, a credit as the two’s complement of its price', () => {
  const prices = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n })
  fc.assert(
    fc.property(domains, addresses, uints, prices, fc.boolean(), (domain, maker, salt, limitPrice, isBuy) => {
      const quote = {
        maker,
        block: `0x${'ab'.repeat(32)}`,
        isBuy,
        limitPrice,
        amount: 5n,
        salt,
        timestamp: 9n,
      } as const
      const typed = quoteTypedData(domain, quote)
      expect(quoteDigest(domain, quote)).toBe(hashTypedData(typed))
      expect(BigInt.asIntN(256, typed.message.limitPrice)).toBe(limitPrice)
    }),
  )
})

test('the letter case of the maker changes nothing', () => {
  expect(orderDigest(testnet, { ...order, maker: `0x${order.maker.slice(2).toLowerCase()}` })).toBe(
    orderDigest(testnet, order),
  )
})

test('a value that does not fit its field is rejected instead of changing the digest', () => {
  expect(() => orderDigest(testnet, { ...order, salt: -1n })).toThrow('broken rule')
  expect(() => orderDigest(testnet, { ...order, salt: 2n ** 256n })).toThrow('broken rule')
  expect(() => orderDigest(testnet, { ...order, maker: '0x12' })).toThrow('broken rule')
  expect(() => orderDigest(testnet, { ...order, maker: `0x${'g'.repeat(40)}` })).toThrow('broken rule')
})

test('members that are not signed do not change the typed data of an order', () => {
  const more = { ...order, postOnly: true, orderId: '0x00' }
  expect(Object.keys(orderTypedData(testnet, more).message)).toEqual(Object.keys(order))
})
