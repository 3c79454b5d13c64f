import coinsUrl from './coins.svg?url&no-inline'
import { coinSymbols } from './coinSymbols'

/** Only listed assets reach the address: it contains nothing from a venue. */
const coinPath = (asset: string) => `${coinsUrl}#${asset}`

/** Hues of the letters that stand for assets without a mark. */
const hues = [210, 255, 330, 20, 160, 190, 285, 45]

/** The mark of an asset, or its first letter where none is known. Decoration: the name is always beside it. */
export function CoinMark({ asset, size = 20 }: { asset: string; size?: number }) {
  if (coinSymbols.has(asset)) {
    return (
      <svg width={size} height={size} aria-hidden="true" className="shrink-0 rounded-full">
        <use href={coinPath(asset)} />
      </svg>
    )
  }
  const hue = hues[(asset.charCodeAt(0) + asset.length) % hues.length]
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" aria-hidden="true" className="shrink-0">
      <circle cx={10} cy={10} r={10} fill={`hsl(${hue} 40% 45%)`} />
      <text x={10} y={13.6} textAnchor="middle" fontSize={10} fontWeight={600} fill="#fff">
        {asset.slice(0, 1)}
      </text>
    </svg>
  )
}
