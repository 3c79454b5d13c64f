import type { ReactNode } from 'react'
import { useIsShown } from '@/web/desk/layout/useDepth'
import { nowhere, PanelPlaceContext } from '@/web/ui/placeBeside'
import { useScreenWidth } from '@/web/ui/useScreenWidth'
import './optionRest.css'

type OptionRestProps = { of: 'greeks' | 'payoff'; children: ReactNode; rest: ReactNode }

/**
 * An option has few levels and trades, so the lower part of their panel shows its greeks or its payoff, unless the
 * layout has these in a panel. The part depends on the height of the panel alone, so that nothing moves with the data.
 */
export function OptionRest({ of, children, rest }: OptionRestProps) {
  const width = useScreenWidth()
  const [hasGreeks, hasPayoff] = [useIsShown('greeks'), useIsShown('payoff')]
  // A tablet's trades are too narrow for a payoff.
  if (width === 'phone' || (width === 'tablet' && of !== 'greeks') || hasGreeks || hasPayoff) return children
  return (
    <div data-rest={of} data-width={width} className="option-rest">
      <div>{children}</div>
      <div>
        <PanelPlaceContext value={nowhere}>{rest}</PanelPlaceContext>
      </div>
    </div>
  )
}
