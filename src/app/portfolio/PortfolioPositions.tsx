import { useState } from 'react'
import { usePositions } from '@/account/accountContext'
import { Button } from '@/ui/Button'
import { Panel } from '@/ui/Panel'
import { t } from '@/ui/t'
import { LivePositions } from '@/features/positions/LivePositions'
import { PositionStops } from '@/features/stops/PositionStops'

/** What is held, with everything that can be done about it: the same table as on the desk. */
export function PortfolioPositions() {
  const { data: positions } = usePositions()
  const [isClosingAll, setClosingAll] = useState(false)
  return (
    <Panel
      title={t('Positions')}
      leading={positions !== undefined && <span className="text-xs text-text-4">{positions.length}</span>}
      actions={
        positions !== undefined &&
        positions.length > 0 && (
          <Button size="small" variant="danger" onClick={() => setClosingAll(true)}>
            {t('Close all')}
          </Button>
        )
      }
    >
      <LivePositions isClosingAll={isClosingAll} onClosingAll={setClosingAll} StopsDialog={PositionStops} />
    </Panel>
  )
}
