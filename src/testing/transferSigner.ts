import type { SigningDomain } from '@/protocol/eip712'
import type { CollateralAsset } from '@/protocol/collateral'
import { personalSignDigest } from '@/protocol/eip712'
import type { Address } from '@/protocol/instrument'
import {
  transferDigest,
  withdrawalData,
  withdrawDigest,
  type SocketTerms,
  type WithdrawalExtra,
} from '@/protocol/transferTypedData'
import { collateralSpecs } from '@/quant/collateral'
import type { TestKey } from './testSigner'

type Sent = {
  readonly to: Address
  /** In the token's own decimals. */
  readonly amount: bigint
  readonly asset?: CollateralAsset
  readonly salt?: bigint
  readonly isPersonal?: boolean
}

/** Counts up over the whole run, so that no two have one digest. */
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

/** The body of `POST /withdraw`, with what goes beside it. */
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
