import { collateralAssets, type CollateralAsset } from '@/core/protocol/collateral'
import { fixed6, InvalidDecimalError, parseFixed6, type Amount, type Fixed6, type Usd } from '@/core/protocol/fixed6'
import type { LiveCollateral } from './live/liveAccount'

/** Play money that a gateway deposits for an account at its first registration. */
export type PlayGrant = {
  readonly USDC: Usd
  /** Units of each asset other than USDC. */
  readonly others: ReadonlyMap<LiveCollateral, Amount>
}

export class PlayGrantError extends Error {
  override readonly name = 'PlayGrantError'
}

export const usualPlayGrant = 'USDC=100000'

const mostUnits = parseFixed6<Amount>('1000000000')

/** Parses `USDC=100000,WETH=2`; assets not named are not granted. Throws {@link PlayGrantError}. */
export function parsePlayGrant(text: string): PlayGrant {
  const others = new Map<LiveCollateral, Amount>()
  const named = new Set<string>()
  let usdc = fixed6<Usd>(0n)
  for (const part of text.split(',')) {
    const [name = '', amount = '', ...rest] = part.split('=')
    const asset = collateralAssets.find((known) => known === name)
    if (asset === undefined || rest.length > 0) {
      throw new PlayGrantError(`"${part}": expected ASSET=AMOUNT with ASSET one of ${collateralAssets.join(', ')}`)
    }
    if (named.has(asset)) throw new PlayGrantError(`${asset} is named twice`)
    named.add(asset)
    if (asset === 'USDC') usdc = readAmount<Usd>(asset, amount)
    else others.set(asset, readAmount<Amount>(asset, amount))
  }
  return { USDC: usdc, others }
}

function readAmount<T extends Fixed6<string>>(asset: CollateralAsset, text: string): T {
  const amount = readDecimal<T>(text)
  if (amount === undefined || amount <= 0n || amount > mostUnits) {
    throw new PlayGrantError(
      `${asset} needs an amount above 0, at most a billion, with up to six decimals, not "${text}"`,
    )
  }
  return amount
}

function readDecimal<T extends Fixed6<string>>(text: string): T | undefined {
  try {
    return parseFixed6<T>(text)
  } catch (error) {
    if (error instanceof InvalidDecimalError) return undefined
    throw error
  }
}
