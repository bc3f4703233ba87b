import { type BoardListJson } from '@ingot/contracts';
import { type BoardList } from './board-list.repository.js';

/** A list as the API shows it. */
export const presentList = ({ id, name, color, description, position }: BoardList): BoardListJson => ({
  id,
  label: { name, color, description },
  position,
});
