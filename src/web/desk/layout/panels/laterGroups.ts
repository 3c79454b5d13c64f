import { lazyPanel } from '@/web/ui/lazyPanel'

export const AwayGroups = lazyPanel(() => import('./AwayGroups').then((module) => module.AwayGroups), 'mark')
