export { ownStops, moveOwnStop } from './ownStops'
export { positionLines } from './positionLines'
