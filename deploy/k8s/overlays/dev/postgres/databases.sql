-- A database per service, when the cluster is made.
CREATE DATABASE ingot_users;
CREATE DATABASE ingot_repos;
CREATE DATABASE ingot_mrs;
CREATE DATABASE ingot_ci;
