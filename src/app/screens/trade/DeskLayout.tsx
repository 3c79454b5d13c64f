import type { ReactNode } from 'react'
import { useScreenWidth } from '@/ui/useScreenWidth'
import { Desk, type DeskPanels } from './desk/Desk'
import { LinkedLayout } from './desk/LinkedLayout'
import { PhoneDesk } from './desk/PhoneDesk'
import { TabletDesk } from './desk/TabletDesk'

export type DeskLayoutProps = {
  strip: ReactNode
  panels: DeskPanels
  /** Where there is no layout of one's own: whether the depth stands where the chart does. */
  isDepth: boolean
  onDepth: (isDepth: boolean) => void
  /** What else can stand there: of this instrument only. */
  more: readonly ('greeks' | 'payoff')[]
  onOpenPicker: () => void
}

/** Each panel once, wherever the width of the page puts it: a panel that is drawn twice would be two panels. */
export function DeskLayout(props: DeskLayoutProps) {
  const width = useScreenWidth()
  return (
    <>
      {width === 'desk' && <Desk {...props} />}
      {width === 'tablet' && <TabletDesk {...props} />}
      {width === 'phone' && <PhoneDesk {...props} />}
      <LinkedLayout />
    </>
  )
}
