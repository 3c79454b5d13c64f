import { Panel, type Freshness } from '@/ui/Panel'
import { t } from '@/ui/t'
import { TapeSkeleton } from './TapeSkeleton'

const loading: Freshness = { status: 'loading' }

/** The panel of the tape while its code is on the way: same frame and rows, so nothing shifts when it arrives. */
export function TapeBegins() {
  return (
    <Panel title={t('Trades')} freshness={loading}>
      <TapeSkeleton />
    </Panel>
  )
}
