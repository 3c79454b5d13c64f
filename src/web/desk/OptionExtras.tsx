import { useSyncExternalStore } from 'react'
import { Link } from 'wouter'
import type { OptionInstrument } from '@/core/protocol/instrument'
import { LiveSettlement } from '@/web/desk/instrumentStrip/LiveSettlement'
import { groupsOf } from '@/web/desk/layout/deskLayout'
import { showPanel } from '@/web/desk/layout/layoutChanges'
import { layoutStore } from '@/web/desk/layout/layoutStore'
import { t } from '@/web/language/t'
import { optionPath } from '@/web/ui/navigation/optionPaths'
import { carriedSearch } from '@/web/ui/navigation/routes'
import { useScreenWidth } from '@/web/ui/useScreenWidth'

const door =
  'flex h-6 items-center rounded-sm px-2 text-xs whitespace-nowrap text-text-2 hover:bg-surface-2 hover:text-text-1 pointer-coarse:h-11'

/** Shows a settlement in progress, links to the chain and volatility pages, and a button that opens the Greeks. */
export function OptionExtras({ instrument }: { instrument: OptionInstrument }) {
  const { asset } = instrument
  const isDesk = useScreenWidth() === 'desk'
  const { layout } = useSyncExternalStore(layoutStore.subscribe, layoutStore.getSnapshot)
  const isThere = groupsOf(layout).some(({ panels }) => panels.includes('greeks'))
  return (
    <>
      <LiveSettlement option={instrument} />
      <nav aria-label={t('{asset} options', { asset })} className="ml-auto flex shrink-0 items-center gap-1">
        <Link href={optionPath('chain', asset) + carriedSearch()} className={door}>
          {t('Chain')}
        </Link>
        <Link
          href={optionPath('volatility', asset) + carriedSearch()}
          className={`${door} min-[43.75rem]:max-[54rem]:hidden`}
        >
          {t('Volatility')}
        </Link>
        {isDesk && !isThere && (
          <button type="button" className={door} onClick={() => layoutStore.arrange((now) => showPanel(now, 'greeks'))}>
            {t('Greeks')}
          </button>
        )}
      </nav>
    </>
  )
}
