import { use, useEffect, useEffectEvent } from 'react'
import { ScreenLifeContext } from './screenLife'

/** For what must not happen once the screen around it is out of view: unmounting comes a frame too late for it. */
export function useOnLeave(act: () => void): void {
  const life = use(ScreenLifeContext)
  const leave = useEffectEvent(act)
  useEffect(() => life.onLeave(() => leave()), [life])
}
