import { exactCollateralAmount } from '@/protocol/collateralUnits'
import { transferDigest } from '@/protocol/transferTypedData'
import { postTransfer as endpoint, mostLabelLength } from '@/protocol/rest/transfers'
import { collateralSpecs } from '@/quant/collateral'
import { assetOfToken } from '@/quant/collateralTokens'
import { accepted } from '../gateway'
import { RequestRefused } from '../requestRefused'
import { checkWalletSignature } from '../walletSignature'
import { isNobody } from './nobody'
import { servePrivateEndpoint } from './serveEndpoint'

/** Moves collateral to another account (rest-private 14.2). The key lets in; the wallet's signature is what moves. */
export const postTransfer = servePrivateEndpoint(endpoint, async ({ body, caller, gateway: { port } }) => {
  const { account, collateral, to, salt, signature, referenceId } = body
  if (account !== caller.account) throw new RequestRefused('TRANSFER_NO_ACCOUNT')
  if (isNobody(to)) throw new RequestRefused('TRANSFER_NO_TO')
  const label = readLabel(body.label)
  const digest = transferDigest(port.domain, { collateral, to, amount: body.amount, salt })
  checkWalletSignature(account, digest, signature)
  const asset = assetOfToken(collateral)
  if (asset === undefined) throw new RequestRefused('TRANSFER_INVALID_COLLATERAL')
  const amount = exactCollateralAmount(body.amount, collateralSpecs[asset].decimals)
  if (amount === undefined) throw new RequestRefused('TRANSFER_INVALID_AMOUNT')
  const transfer = { transferId: digest, account, to, asset, amount }
  const told = { ...(label !== undefined && { label }), ...(referenceId !== undefined && { referenceId }) }
  accepted(await port.submit({ type: 'transfer', transfer: { ...transfer, ...told } }))
  return { success: true }
})

/** An empty one is none. */
function readLabel(label: string | undefined): string | undefined {
  if (label === undefined || label === '') return undefined
  if (label.length > mostLabelLength || /\p{C}/u.test(label)) throw new RequestRefused('TRANSFER_INVALID_LABEL')
  return label
}
