import { afterAll } from '@jest/globals';
import { removeTemporaryDirectories } from './temporary-directories.js';

afterAll(removeTemporaryDirectories);
