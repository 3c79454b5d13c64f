import { Panel } from '@/ui/Panel'
import { t } from '@/ui/t'

/** What the trader asks for, and what makers say to it. */
export function TakerDesk({ asset }: { asset: string }) {
  return (
    <Panel title={t('Ask for quotes')}>
      <div data-asset={asset} />
    </Panel>
  )
}
