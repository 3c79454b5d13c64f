export { ownStops, moveOwnStop } from '@/web/desk/ticket/stop/chartStops'
export { positionLines } from './positionLines'
