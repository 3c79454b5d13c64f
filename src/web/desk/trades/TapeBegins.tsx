import { t } from '@/web/language/t'
import { Panel, type PanelFreshness } from '@/web/ui/Panel'
import { TapeSkeleton } from './TapeSkeleton'

const loading: PanelFreshness = { status: 'loading' }

/** Placeholder of the trades panel with an identical frame and rows, so that the layout does not shift. */
export function TapeBegins() {
  return (
    <Panel title={t('Trades')} freshness={loading}>
      <TapeSkeleton />
    </Panel>
  )
}
