import { CoinMark } from '@/web/ui/coins/CoinMark'

type MarketLinkProps = { name: string; onGoTo: (instrumentName: string) => void }

/** The name of an instrument, which opens its market. */
export function MarketLink({ name, onGoTo }: MarketLinkProps) {
  return (
    <button
      type="button"
      className="rounded-[3px] font-semibold proportional-nums hover:underline"
      onClick={() => onGoTo(name)}
    >
      {name}
    </button>
  )
}

export function MarketMark({ name }: { name: string }) {
  const [asset = ''] = name.split('-')
  return <CoinMark asset={asset} />
}
