import type { Instrument } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import { FillColumnMenu } from '@/web/session/FillColumnMenu'
import { Button } from '@/web/ui/Button'
import { CancelButtons } from './CancelButtons'

type AccountTableActionsProps = {
  table: string
  instrument: Instrument
  isHereOnly: boolean
  hasStops: boolean
  hasPositions: boolean
  onCancelStops: () => void
  onCloseAll: () => void
}

export function AccountTableActions(props: AccountTableActionsProps) {
  switch (props.table) {
    case 'orders':
      return <CancelButtons instrument={props.instrument} isHereOnly={props.isHereOnly} />
    case 'stops':
      return props.hasStops && <AllButton onClick={props.onCancelStops}>{t('Cancel all stops…')}</AllButton>
    case 'positions':
      return props.hasPositions && <AllButton onClick={props.onCloseAll}>{t('Close all…')}</AllButton>
    case 'fills':
      return <FillColumnMenu />
    default:
      return null
  }
}

function AllButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button size="small" onClick={onClick}>
      {children}
    </Button>
  )
}
