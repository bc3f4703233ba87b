import { type SshKeyJson } from '@ingot/contracts';
import { type SshKeyEntity } from './ssh-key.entity.js';

export const presentSshKey = ({ id, title, key, createdAt }: SshKeyEntity): SshKeyJson => ({
  id,
  title,
  key,
  created_at: createdAt.toISOString(),
});
