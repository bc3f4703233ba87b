// Prints the folders of packages that production installs only to install others, for the image to remove.
import { installOnlyFolders, readLock } from './locked-packages.js';

console.log(installOnlyFolders(readLock()).join('\n'));
