import { t } from '@/web/language/t'
import { Panel, type PanelFreshness } from '@/web/ui/Panel'
import { TapeSkeleton } from './TapeSkeleton'

const loading: PanelFreshness = { status: 'loading' }

/** The panel of the tape while its code is on the way: same frame and rows, so nothing shifts when it arrives. */
export function TapeBegins() {
  return (
    <Panel title={t('Trades')} freshness={loading}>
      <TapeSkeleton />
    </Panel>
  )
}
