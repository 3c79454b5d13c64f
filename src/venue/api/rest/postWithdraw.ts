import { exactCollateralAmount } from '@/protocol/collateralUnits'
import { postWithdraw as endpoint } from '@/protocol/rest/transfers'
import { withdrawDigest } from '@/protocol/transferTypedData'
import { collateralSpecs } from '@/quant/collateral'
import { assetOfToken } from '@/quant/collateralTokens'
import { findAccount } from '../../live/liveAccount'
import { accepted } from '../gateway'
import { RequestRefused } from '../requestRefused'
import { signedDigest } from '../walletSignature'
import { serveEndpoint } from './serveEndpoint'
import { wayOut } from './wayOut'

/** Sends collateral out of the venue (rest-private 14.1). It needs no key: the wallet's signature says it all. */
export const postWithdraw = serveEndpoint(endpoint, async ({ body, gateway: { port } }) => {
  const { account, collateral, to, salt, signature } = body
  const { signedData, ...way } = wayOut(body, (address) => assetOfToken(address) !== undefined)
  const digests = signedData.map((data) =>
    withdrawDigest(port.domain, { collateral, to, amount: body.amount, salt, data }),
  )
  const digest = signedDigest(account, digests, signature)
  // Whoever has no account here would fill the journal with refusals.
  if (findAccount(port.live, account) === undefined) throw new RequestRefused('WITHDRAW_NO_ACCOUNT')
  const asset = assetOfToken(collateral)
  if (asset === undefined) throw new RequestRefused('INVALID_WITHDRAW_COLLATERAL')
  const amount = exactCollateralAmount(body.amount, collateralSpecs[asset].decimals)
  if (amount === undefined) throw new RequestRefused('WITHDRAW_INVALID_AMOUNT')
  accepted(
    await port.submit({ type: 'withdraw', withdrawal: { withdrawalId: digest, account, asset, amount, ...way } }),
  )
  return { success: true }
})
