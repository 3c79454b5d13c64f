import { createHash } from 'node:crypto'
import { pointFromScalar, signRecoverable } from 'tiny-secp256k1'
import { assert } from '@/core/lib/assert'
import type { CollateralAsset } from '@/core/protocol/collateral'
import {
  type SigningDomain,
  type UnsignedOrder,
  orderDigest,
  personalSignDigest,
  registerDigest,
  signKeyDigest,
} from '@/core/protocol/eip712'
import type { Address, Hash } from '@/core/protocol/instrument'
import {
  transferDigest,
  withdrawalData,
  withdrawDigest,
  type SocketTerms,
  type WithdrawalExtra,
} from '@/core/protocol/transferTypedData'
import { collateralSpecs } from '@/core/quant/collateral'
import { addressOf } from '@/venue/api/signatures'

/** A key derived from a name, the same in every run. Never for real money. */
export type TestKey = {
  readonly address: Address
  readonly privateKey: Uint8Array
  /** 65 bytes as 0x-hex; v is 1b or 1c. */
  readonly sign: (digest: Hash) => `0x${string}`
}

export function testKey(name: string): TestKey {
  const privateKey = createHash('sha256').update(`optick test key ${name}`).digest()
  const publicKey = pointFromScalar(privateKey, false)
  assert(publicKey !== null, 'a SHA-256 digest is a private key, but for one in 2^127')
  return {
    address: addressOf(publicKey),
    privateKey,
    sign: (digest) => {
      const { signature, recoveryId } = signRecoverable(Buffer.from(digest.slice(2), 'hex'), privateKey)
      return `0x${Buffer.from(signature).toString('hex')}${recoveryId === 0 ? '1b' : '1c'}`
    },
  }
}

/** The order members of `create_order` and `POST /orders`. */
export type SignedOrderFields = {
  readonly instrument: string
  readonly maker: Address
  readonly is_buy: boolean
  readonly amount: string
  readonly limit_price: string
  readonly salt: string
  readonly timestamp?: string
  readonly signature: string
}

/** Signs with the account's own key or one of its signing keys. */
export function signOrder(
  key: TestKey,
  domain: SigningDomain,
  order: UnsignedOrder,
): { orderId: Hash; fields: SignedOrderFields } {
  const orderId = orderDigest(domain, order)
  const fields = {
    instrument: order.instrument.toString(),
    maker: order.maker,
    is_buy: order.isBuy,
    amount: order.amount.toString(),
    limit_price: order.limitPrice.toString(),
    salt: order.salt.toString(),
    ...(order.timestamp === undefined ? {} : { timestamp: order.timestamp.toString() }),
    signature: key.sign(orderId),
  }
  return { orderId, fields }
}

/** The body of `POST /register`. */
export function signRegistration(
  account: TestKey,
  signingKey: TestKey,
  domain: SigningDomain,
  { expirySec = 4_000_000_000n, isPersonal = false } = {},
) {
  const digest = registerDigest(domain, { key: signingKey.address, expiry: expirySec })
  return {
    account: account.address,
    signing_key: signingKey.address,
    expiry: expirySec.toString(),
    account_signature: account.sign(isPersonal ? personalSignDigest(digest) : digest),
    signing_key_signature: signingKey.sign(signKeyDigest(domain, { account: account.address })),
  }
}

type Sent = {
  readonly to: Address
  /** In the token's own decimals. */
  readonly amount: bigint
  readonly asset?: CollateralAsset
  readonly salt?: bigint
  readonly isPersonal?: boolean
}

/** Increases over the whole run, so that all digests differ. */
let lastSalt = BigInt(Date.now())

/** The body of `POST /transfer`. */
export function signedTransfer(
  wallet: TestKey,
  domain: SigningDomain,
  { to, amount, asset = 'USDC', salt = (lastSalt += 1n), isPersonal = false }: Sent,
) {
  const collateral = collateralSpecs[asset].address
  const digest = transferDigest(domain, { collateral, to, amount, salt })
  const signature = wallet.sign(isPersonal ? personalSignDigest(digest) : digest)
  return { account: wallet.address, collateral, to, amount: String(amount), salt: String(salt), signature }
}

/** The body of `POST /withdraw` and its unsigned members. */
export function signedWithdrawal(
  wallet: TestKey,
  domain: SigningDomain,
  {
    to,
    amount,
    asset = 'USDC',
    salt = (lastSalt += 1n),
    isPersonal = false,
    ...beside
  }: Sent & { readonly extra?: WithdrawalExtra },
) {
  const collateral = collateralSpecs[asset].address
  const data = withdrawalData(beside.extra)
  const digest = withdrawDigest(domain, { collateral, to, amount, salt, data })
  const signature = wallet.sign(isPersonal ? personalSignDigest(digest) : digest)
  const body = { account: wallet.address, collateral, to, amount: String(amount), salt: String(salt), signature }
  return { ...body, ...membersOf(beside.extra) }
}

function membersOf(extra: WithdrawalExtra) {
  if (extra === undefined) return {}
  return 'recipient' in extra ? extra : socketMembers(extra)
}

function socketMembers({ socketFees, socketMsgGasLimit, socketConnector }: SocketTerms) {
  return {
    socket_fees: String(socketFees),
    socket_msg_gas_limit: String(socketMsgGasLimit),
    socket_connector: socketConnector,
  }
}
